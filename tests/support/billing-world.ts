// Payments alone, wired for a test: real database, the payments sandbox in this process, its signed messages arriving over
// HTTP, jobs worked off on demand. What memberships and rentals would do with what they are told is recorded.
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { createStripeGateway } from '#server/adapters/stripe/index.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import {
  consumeIntent,
  type ItemsTarget,
  openCheckoutSession,
  type Payer,
  type PaymentServices,
  type PriceTerms,
  paymentInvariants,
  paymentJobs,
  paymentsRoutes,
} from '#server/domains/payments/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findBroken } from '#server/platform/db/find-broken.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log/log.ts'
import { anAccount } from '../builders/an-account.ts'
import { aCaller } from './caller.ts'
import { askSandbox, listeningSandbox, testCards } from './payments-sandbox.ts'

const webhookSecret = 'whsec_for_tests'
const secretKey = 'sk_test_sandbox_wrenlet'

/** The table of payments.md §9: package credits → pence for one, three and six months. */
const planPence: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  100: { 1: 1800, 3: 5000, 6: 9000 },
  150: { 1: 2700, 3: 7500, 6: 13500 },
  200: { 1: 3600, 3: 10000, 6: 18000 },
}
const boosterPence: Readonly<Record<number, number>> = { 1: 180, 3: 500, 6: 900 }

export const planTermsOf = (credits: 100 | 150 | 200, months: 1 | 3 | 6): PriceTerms => ({
  lookupKey: `plan_${credits}_${months}m_gbp_v1`,
  amount: pence(planPence[credits]?.[months] ?? 0),
  intervalMonths: months,
  productId: `wrenlet_credits_${credits}`,
  productName: `Wrenlet, ${credits} credits`,
})

export const aTarget = (credits: 100 | 150 | 200, months: 1 | 3 | 6, steps = 0): ItemsTarget => ({
  plan: planTermsOf(credits, months),
  booster:
    steps === 0
      ? null
      : {
          steps,
          terms: {
            lookupKey: `booster_10_${months}m_gbp_v1`,
            amount: pence(boosterPence[months] ?? 0),
            intervalMonths: months,
            productId: 'wrenlet_booster_10',
            productName: 'Wrenlet, Wardrobe Booster',
          },
        },
})

export interface Subscriber {
  readonly payer: Payer
  readonly subscriptionId: string
  readonly customerId: string
}

export async function billingWorld(db: Db, { startsAt }: { startsAt?: Date } = {}) {
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  const provider = await listeningSandbox(webhookSecret)
  const { sandbox } = provider

  let nowMs = (startsAt ?? new Date('2027-01-31T09:00:00Z')).getTime()
  const clock = { now: () => new Date(nowMs) }
  const published: DomainEvent[] = []
  const gateway = createStripeGateway({
    secretKey,
    webhookSecret,
    apiBase: sandbox.origin,
    timeoutMs: 3000,
    waitShare: 0,
  })
  const services: PaymentServices = {
    db,
    clock,
    log,
    gateway,
    lockAccount,
    events: {
      async publish(tx, event) {
        published.push(event)
        // Stands in for rentals, which makes an order of a payment.
        if (event.type === 'postage-paid') await consumeIntent(tx, event.paymentIntentId, event.checkoutId)
      },
    },
  }
  const routes = paymentsRoutes(services, { publishableKey: 'pk_test_x', stripeJsUrl: '/__sandbox/v3/stripe.js' })
  const call = aCaller(routes)
  provider.answerBy(call)
  const worker = startWorker({ db, clock, log, handlers: paymentJobs(services), pollMs: 3_600_000 })

  const control = askSandbox(sandbox.origin)
  /** The sandbox's clock goes on by itself; here time stands still between two moves. */
  const holdClock = () => control('POST', 'clock', { now: Math.floor(nowMs / 1000) })
  /** Until no message is on its way and no job is due. */
  const settle = async () => {
    do await control('POST', 'webhooks/idle')
    while ((await worker.drain()) > 0)
  }
  /** Moves time here and at the provider to that moment, and what it does is known here. */
  const moveTo = async (moment: Date | string) => {
    nowMs = Math.floor(new Date(moment).getTime() / 1000) * 1000
    await holdClock()
    await settle()
  }
  await holdClock()
  afterAll(async () => {
    await worker.stop()
    await provider.close()
  })

  /** An account with a subscription that was paid on the hosted page. */
  const subscribe = async (plan: PriceTerms, card: string = testCards.good): Promise<Subscriber> => {
    const account = await transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
    const payer = { accountId: account.id, email: account.email, name: 'Tamsin Ferrars' }
    const session = await openCheckoutSession(services, {
      payer,
      terms: plan,
      reference: newId<'joining'>(),
      successUrl: 'http://wrenlet.test/welcome',
      cancelUrl: 'http://wrenlet.test/plans',
      expiresAt: new Date(nowMs + 31 * 60_000),
    })
    await holdClock()
    await control('POST', `checkout-sessions/${session.sessionId}/pay`, { card })
    await settle()
    const mirror = await db
      .selectFrom('subscription')
      .innerJoin('payment_customer', 'payment_customer.account_id', 'subscription.account_id')
      .select(['stripe_id', 'stripe_customer'])
      .where('subscription.account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    return { payer, subscriptionId: mirror.stripe_id, customerId: mirror.stripe_customer }
  }

  return {
    services,
    gateway,
    control,
    settle,
    moveTo,
    holdClock,
    subscribe,
    published,
    worker,
    call,
    stripe: new Stripe(secretKey, {
      host: '127.0.0.1',
      port: Number(new URL(sandbox.origin).port),
      protocol: 'http',
      telemetry: false,
    }),
    fault: (method: string, path: string, more: object) => control('POST', 'faults', { method, path, ...more }),
    payInvoice: (invoiceId: string, card: string = testCards.good, more: object = {}) =>
      control('POST', `invoices/${invoiceId}/pay`, { card, ...more }),
    /** The card that renewals are tried with from now on. */
    swapCard: (customerId: string, card: string) => control('POST', `customers/${customerId}/card`, { card }),
    /** Events of one kind, of one account. */
    told: (type: DomainEvent['type'], { payer }: Subscriber) =>
      published.filter((event) => event.type === type && 'accountId' in event && event.accountId === payer.accountId),
    brokenInvariants: () => findBroken(db, paymentInvariants),
    mirrorOf: (subscriptionId: string) =>
      db.selectFrom('subscription').selectAll().where('stripe_id', '=', subscriptionId).executeTakeFirstOrThrow(),
    invoicesOf: (subscriptionId: string) =>
      db
        .selectFrom('invoice')
        .selectAll()
        .where('stripe_subscription', '=', subscriptionId)
        .orderBy('created_at')
        .orderBy('number')
        .execute(),
  }
}
