// The provider fails at every fifth call or so, before or after it has acted; a caller that retries until it succeeds still causes
// every effect only once.
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  changeItems,
  creditBalance,
  endSubscriptionNow,
  listPaidInvoices,
  openCheckoutSession,
  pauseSubscription,
  reconcilePayments,
  requestRefund,
  resumeSubscription,
  syncSubscription,
} from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { aTarget, billingWorld, planTermsOf } from '../support/worlds/billing-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await billingWorld(db, { startsAt: new Date('2027-03-01T09:00:00Z') })
const { runDueJobs, services, moveTo } = world

const kinds = {
  'fails before it acts': { status: 500 },
  'fails after it has acted': { status: 500, afterCommit: true },
  'drops the connection after it has acted': { dropAfterCommit: true },
  'drops the connection before it acts': { drop: true },
  'says that the key is in use': { status: 409 },
  'is too busy': { status: 429 },
} as const

/** Retries, as a job does, or a person who presses the button again. */
async function retryUntilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 12) throw error
    }
  }
}
const passDays = (days: number) => moveTo(new Date(services.clock.now().getTime() + days * 86_400_000))

/** Creates prices, rates and pages before anything fails. */
beforeAll(async () => {
  await world.subscribe(planTermsOf(200, 1))
})
afterEach(async () => {
  await world.control('DELETE', 'faults')
})

test.each(Object.entries(kinds))(
  'everything is done once even if the provider %s at one call in five',
  async (_, fault) => {
    await world.control('POST', 'faults', { method: '*', path: '/v1/*', probability: 0.2, ...fault })
    const { id: accountId, email } = await transaction(db, (tx) => anAccount(tx))
    const payer = { accountId, email, name: 'Tamsin Ferrars' }
    const reference = newId<'checkout-session'>()
    const expiresAt = new Date(services.clock.now().getTime() + 40 * 60_000)
    const page = {
      payer,
      terms: planTermsOf(100, 1),
      reference,
      successUrl: 'http://x/s',
      cancelUrl: 'http://x/c',
      expiresAt,
    }
    await world.setProviderClock()
    const session = await retryUntilDone(() => openCheckoutSession(services, page))
    await world.setProviderClock()
    await world.control('POST', `checkout-sessions/${session.sessionId}/pay`, { card: testCards.good })
    const subscriptionId = await retryUntilDone(async () => {
      const { subscriptionId: created } = await world.gateway.getCheckoutSession(session.sessionId)
      if (created === null) throw new Error('not created yet')
      await syncSubscription(services, created)
      return created
    })
    const operation = (name: string) => ({ operation: `${name}:${reference}`, subscriptionId })
    const proratedAt = services.clock.now()
    const change = { ...operation('change'), target: aTarget(200, 1), proratedAt, billing: 'invoice_now' as const }
    expect(await retryUntilDone(() => changeItems(services, change))).toMatchObject({ state: 'applied', amount: 1800 })
    const causes = { accountId, reason: 'test', now: services.clock.now() }
    await transaction(db, (tx) => creditBalance(tx, { ...causes, amount: pence(600), causeKey: `credit:${reference}` }))
    const { unusedCredit } = await retryUntilDone(() => pauseSubscription(services, operation('pause')))
    expect(unusedCredit).toBe(3600)
    await retryUntilDone(() => resumeSubscription(services, operation('resume')))
    expect(await retryUntilDone(() => world.gateway.getSubscription(subscriptionId))).toMatchObject({
      status: 'active',
    })
    await retryUntilDone(() => syncSubscription(services, subscriptionId))
    for (const { stripe_id } of await listPaidInvoices(db, subscriptionId))
      await transaction(db, (tx) =>
        requestRefund(tx, { ...causes, invoiceId: stripe_id, causeKey: `refund:${stripe_id}` }),
      )
    await retryUntilDone(() => endSubscriptionNow(services, operation('end')))

    await world.control('DELETE', 'faults')
    await passDays(1)
    await reconcilePayments(services)
    await runDueJobs()

    const dump = await world.control<{
      customers: { id: string; balance: number; metadata: { accountId?: Id<'account'> } }[]
      invoices: { customer: string; status: string; total: number; amount_paid: number }[]
      payment_intents: { id: string; customer: string; amount_received: number }[]
      refunds: { payment_intent: string; amount: number }[]
    }>('GET', 'dump')
    const customers = dump.customers.filter(({ metadata }) => metadata.accountId === accountId)
    expect(customers).toHaveLength(1)
    const ownIntents = dump.payment_intents.filter(({ customer }) => customer === customers[0]?.id)
    const received = ownIntents.reduce((sum, { amount_received }) => sum + amount_received, 0)
    expect(received).toBe(3600)
    const refunded = dump.refunds
      .filter(({ payment_intent }) => ownIntents.some(({ id }) => id === payment_intent))
      .map(({ amount }) => amount)
    expect(refunded).toEqual([1800, 1800])
    expect(customers[0]?.balance).toBe(-600)
    expect(await world.replicaOf(subscriptionId)).toMatchObject({ status: 'canceled', open_invoice: null })
    expect(await world.brokenInvariants()).toEqual([])
  },
)
