// Payments and membership wired for a test: real database, the payments sandbox in this process, its signed messages
// arriving over HTTP, jobs worked off on demand. What rentals and inventory would do is recorded at the port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log/log.ts'
import { startSandbox } from '../../stripe-sandbox/start-sandbox.ts'
import { anAccount, type BuiltAccount } from '../builders/an-account.ts'
import { aCaller } from './caller.ts'

const webhookSecret = 'whsec_for_tests'
export const testPublicUrl = 'http://wrenlet.test'

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  challenged: '4000002760003184',
  failsLater: '4000000000000341',
} as const

export async function paymentsWorld(db: Db) {
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  let call: ReturnType<typeof aCaller<'stripeWebhook'>> | undefined
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const raw = { body: Buffer.concat(chunks), headers: request.headers }
    const answered = await call?.('stripeWebhook', {}, { raw })
    response.writeHead(answered?.status ?? 503).end(JSON.stringify(answered))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/webhooks/stripe`
  const sandbox = await startSandbox({ webhookUrl, webhookSecret, retryDelays: [20, 50] })

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
  })
  const services: MembershipServices = {
    db,
    clock,
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
  call = aCaller(routes)
  const worker = startWorker({
    db,
    clock,
    log,
    handlers: { ...paymentJobs(services), ...membershipJobs(services) },
    pollMs: 3_600_000,
  })

  const control = async (method: string, path: string, input?: object): Promise<Record<string, never>> => {
    const response = await fetch(`${sandbox.origin}/__sandbox/control/${path}`, {
      method,
      ...(input ? { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } } : {}),
    })
    const body = (await response.json()) as Record<string, never>
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    return body
  }
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
    await sandbox.close()
    receiver.closeAllConnections()
    await new Promise((resolve) => receiver.close(resolve))
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
  const pay = (sessionId: string, card: string = cards.good, more: object = {}) =>
    control('POST', `checkout-sessions/${sessionId}/pay`, { card, ...more })
  const confirm = (intentId: string, card: string = cards.good, more: object = {}) =>
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
