// A listening world (listening-world.ts) for payments, with subscriptions paid on the hosted page and a clock that stands still
// between moves.
import type { DomainEvent } from '#server/domain-events.ts'
import { getAccountForOrder } from '#server/domains/accounts/index.ts'
import {
  type ItemsTarget,
  openCheckoutSession,
  type Payer,
  type PriceTerms,
  paymentInvariants,
} from '#server/domains/payments/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { brokenInvariants } from '#tests/support/database/broken-invariants.ts'
import { aGiftLot } from '../../builders/a-gift-lot.ts'
import { anAccount } from '../../builders/an-account.ts'
import { anOwedCheckout } from '../../builders/an-owed-checkout.ts'
import { testCards } from '../provider/payments-sandbox.ts'
import { aListeningWorld } from './listening-world.ts'

/** The table of payments §9: a plan's credits → pence for one, three and six months. */
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

/** @param bystander false in tests that count the money of all families (bystander.ts) */
export async function billingWorld(db: Db, { startsAt, bystander }: { startsAt?: Date; bystander?: false } = {}) {
  let nowMs = (startsAt ?? new Date('2027-01-31T09:00:00Z')).getTime()
  const clock = { now: () => new Date(nowMs) }
  const world = await aListeningWorld(db, { clock, deadlineMs: 3000, ...(bystander === false && { bystander }) })
  const { control, runDueJobs, gateway, published, worker, call, stripe, fault } = world
  const services = world.services.payments
  /** Sets the sandbox's clock back to ours: the sandbox's keeps running, ours stands still between moves. */
  const { setProviderClock } = world
  /** Moves time here and at the provider, then runs the jobs that are due. */
  const moveTo = async (moment: Date | string) => {
    nowMs = Math.floor(new Date(moment).getTime() / 1000) * 1000
    await setProviderClock()
    await runDueJobs()
  }

  /** An account with a subscription that was paid on the hosted page. */
  const subscribe = async (
    plan: PriceTerms,
    card: string = testCards.good,
    { giftPence = 0 }: { giftPence?: number } = {},
  ): Promise<Subscriber> => {
    const account = await transaction(db, async (tx) => {
      const account = await anAccount(tx, { now: clock.now() })
      if (giftPence > 0) await aGiftLot(tx, { accountId: account.id, face: giftPence, now: clock.now() })
      return account
    })
    const payer = { accountId: account.id, email: account.email, name: 'Tamsin Ferrars' }
    // The page must stay open for half an hour by the provider's clock, which has moved on.
    await setProviderClock()
    const session = await openCheckoutSession(services, {
      payer,
      terms: plan,
      reference: newId<'checkout-session'>(),
      successUrl: 'http://wrenlet.test/welcome',
      cancelUrl: 'http://wrenlet.test/plans',
      expiresAt: new Date(nowMs + 31 * 60_000),
    })
    await setProviderClock()
    await control('POST', `checkout-sessions/${session.sessionId}/pay`, { card })
    await runDueJobs()
    const replica = await db
      .selectFrom('subscription')
      .innerJoin('payment_customer', 'payment_customer.account_id', 'subscription.account_id')
      .select(['stripe_id', 'stripe_customer'])
      .where('subscription.account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    return { payer, subscriptionId: replica.stripe_id, customerId: replica.stripe_customer }
  }

  return {
    /** A checkout that owes the postage of a member's next piece. */
    async owed() {
      const checkout = await transaction(db, (tx) => anOwedCheckout(tx, { now: clock.now() }))
      const { email, givenName, familyName } = await getAccountForOrder(db, checkout.accountId)
      return { ...checkout, email, name: `${givenName} ${familyName}` }
    },
    services,
    gateway,
    control,
    runDueJobs,
    moveTo,
    setProviderClock,
    subscribe,
    published,
    worker,
    call,
    stripe,
    fault,
    payInvoice: (invoiceId: string, card: string = testCards.good, more: object = {}) =>
      control('POST', `invoices/${invoiceId}/pay`, { card, ...more }),
    /** Changes the card to which renewals are charged. */
    swapCard: (customerId: string, card: string) => control('POST', `customers/${customerId}/card`, { card }),
    /** The published events of one type and one account. */
    eventsOf: (type: DomainEvent['type'], { payer }: Subscriber) =>
      published.filter((event) => event.type === type && 'accountId' in event && event.accountId === payer.accountId),
    brokenInvariants: () => brokenInvariants(db, paymentInvariants),
    replicaOf: (subscriptionId: string) =>
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
