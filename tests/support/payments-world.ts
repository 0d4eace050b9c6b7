// Payments and membership wired for a test: real database, the payments sandbox in this process, its signed messages
// arriving over HTTP, jobs worked off on demand. What rentals and inventory would do is recorded at the port.
import { afterAll } from 'vitest'
import { createStripeGateway } from '#server/adapters/stripe/index.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import { getAccountForOrder, lockAccount } from '#server/domains/accounts/index.ts'
import {
  applySubscription,
  ensurePlans,
  type MembershipServices,
  membershipJobs,
  membershipRoutes,
} from '#server/domains/membership/index.ts'
import { consumeIntent, type PaymentGateway, paymentJobs, paymentsRoutes } from '#server/domains/payments/index.ts'
import { credits } from '#server/kernel/credits.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { wallClock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log/log.ts'
import { anAccount, type BuiltAccount } from '../builders/an-account.ts'
import { aCaller } from './caller.ts'
import { askSandbox, listeningSandbox, testCards } from './payments-sandbox.ts'

const webhookSecret = 'whsec_for_tests'
export const testPublicUrl = 'http://wrenlet.test'

export async function paymentsWorld(db: Db) {
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  const provider = await listeningSandbox(webhookSecret)
  const { sandbox, webhookUrl } = provider

  let offsetMs = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const published: DomainEvent[] = []
  const holds = {
    unavailable: [] as { garmentId: string; title: string }[],
    held: new Map<string, readonly string[]>(),
  }
  const home = { pieces: false }
  const gateway: PaymentGateway = createStripeGateway({
    secretKey: 'sk_test_sandbox_wrenlet',
    webhookSecret,
    apiBase: sandbox.origin,
    timeoutMs: 3000,
    waitShare: 0,
  })
  const services: MembershipServices = {
    db,
    clock,
    wallClock,
    log,
    gateway,
    lockAccount,
    publicUrl: testPublicUrl,
    termsVersion: 'terms-of-the-test',
    events: {
      async publish(tx, event) {
        published.push(event)
        if (event.type === 'subscription-synced') await applySubscription(services)(tx, event)
        // Stands in for rentals, which makes an order of a payment.
        if (event.type === 'postage-paid') await consumeIntent(tx, event.paymentIntentId, event.checkoutId)
      },
    },
    holdBasket: async (_tx, { ownerId, garmentIds }) => {
      if (holds.unavailable.length > 0) return { taken: false, unavailable: holds.unavailable }
      holds.held.set(ownerId, garmentIds)
      return { taken: true }
    },
    releaseBasket: async (_tx, ownerId) => void holds.held.delete(ownerId),
    readPostageOffer: async () => ({ outbound: pence(395), return: pence(425), firstFree: true }),
    hasPiecesAtHome: async () => home.pieces,
    piecesAtHome: async () => [],
    creditsOnTheWayBack: async () => credits(0),
    loanTexts: async () => new Map(),
  }
  const routes = {
    ...membershipRoutes(services),
    ...paymentsRoutes(services, { publishableKey: 'pk_test_x', stripeJsUrl: '/__sandbox/v3/stripe.js' }),
  }
  const callAny = aCaller(routes)
  provider.answerBy(callAny)
  const worker = startWorker({
    db,
    clock,
    log,
    handlers: { ...paymentJobs(services), ...membershipJobs(services) },
    pollMs: 3_600_000,
  })

  const control = askSandbox(sandbox.origin)
  /** Until no message is on its way and no job is due. */
  const settle = async () => {
    do await control('POST', 'webhooks/idle')
    while ((await worker.drain()) > 0)
  }
  /** Moves business time, here and at the provider. */
  const passes = async (hours: number) => {
    offsetMs += hours * 3_600_000
    await control('POST', 'clock', { now: Math.floor(clock.now().getTime() / 1000) })
  }
  afterAll(async () => {
    await worker.stop()
    await provider.close()
  })

  const anAccountHere = (): Promise<BuiltAccount> => transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
  const viewerOf = (accountId: Id<'account'>): Viewer => ({ accountId, sessionHash: Buffer.from(newId()) })
  const join = (accountId: Id<'account'>, body: object = {}) =>
    callAny(
      'createCheckoutSession',
      { body: { priceId: 'plan_150_3m_gbp_v1', acceptTerms: true, ...body } },
      { viewer: viewerOf(accountId) },
    )
  const refresh = (accountId: Id<'account'>) => callAny('refreshCheckoutSession', {}, { viewer: viewerOf(accountId) })
  const pay = (sessionId: string, card: string = testCards.good, more: object = {}) =>
    control('POST', `checkout-sessions/${sessionId}/pay`, { card, ...more })
  const confirm = (intentId: string, card: string = testCards.good, more: object = {}) =>
    control('POST', `payment-intents/${intentId}/confirm`, { card, ...more })
  const fault = (method: string, path: string, more: object) => control('POST', 'faults', { method, path, ...more })
  await ensurePlans(services)

  return {
    ...{
      services,
      gateway,
      sandbox,
      call: callAny,
      control,
      settle,
      passes,
      clock,
      worker,
      log,
      webhookSecret,
      webhookUrl,
    },
    ...{ published, holds, home, anAccount: anAccountHere, viewerOf, join, refresh, pay, confirm, fault },
    payer: async (accountId: Id<'account'>) => {
      const { email, givenName, familyName } = await getAccountForOrder(db, accountId)
      return { accountId, email, name: `${givenName} ${familyName}` }
    },
  }
}
