// Refunds and balance entries where two are at it at once, or a late answer meets what was settled meanwhile. Whole refunds
// through the real provider's stand-in are tested in tests/db/payments-refunds.test.ts.
import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilItWaits } from '#tests/support/database/until-it-waits.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { creditBalance, makeBalanceEntry } from './operations/refunds/credit-balance.ts'
import { makeRefund } from './operations/refunds/make-refund.ts'
import { settleRefund } from './operations/refunds/settle-refund.ts'
import { requestRefund } from './steps/request-refund.ts'

const { db } = await openTestDatabase({ max: 8 })
const { provider, services, published, now } = paperPayments(db)
beforeEach(() => {
  published.length = 0
})

/** An invoice of £75.00, of which the balance paid `fromBalance`, paid at the provider. */
async function aPaidInvoice({ fromBalance = 0 } = {}) {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const customerId = `cus_${newId()}`
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: customerId, created_at: now })
    .execute()
  const [invoiceId, intentId] = [`in_${newId()}`, `pi_${newId()}`]
  const due = pence(7500 - fromBalance)
  provider.customers.set(customerId, { accountId, balance: pence(0), cardId: null })
  provider.invoices.set(invoiceId, {
    ...{ invoiceId, customerId, subscriptionId: null, accountId, number: null, reason: 'subscription_create' },
    ...{ status: 'paid', total: pence(7500), vat: pence(1250), due, balance: pence(0), lines: [] },
    ...{ paid: due, remaining: pence(0), attempts: 1, nextAttemptAt: null, createdAt: now, paidAt: now },
    ...{ payments: due > 0 ? [{ intentId, amount: due }] : [], payable: null },
  })
  return { accountId, invoiceId, intentId }
}
type Paid = Awaited<ReturnType<typeof aPaidInvoice>>

const ask = async ({ accountId, invoiceId }: Paid, amount?: number): Promise<Id<'refund'>> => {
  const cause = { accountId, invoiceId, reason: 'test', causeKey: newId(), now }
  const more = amount === undefined ? {} : { amount: pence(amount) }
  const id = await transaction(db, (tx) => requestRefund(tx, { ...cause, ...more }))
  if (id === null) throw new Error('nothing is left to refund')
  return id
}
const refundsOf = async ({ invoiceId }: Paid) =>
  (
    await db
      .selectFrom('refund')
      .select(['amount_pence', 'state', 'balance_entry'])
      .where('stripe_invoice', '=', invoiceId)
      .orderBy('id')
      .execute()
  ).map((row) => [row.amount_pence, row.state, row.balance_entry === null ? 'card' : 'balance'])
const atProvider = ({ intentId }: Paid) =>
  [...provider.refunds.values()].filter((refund) => refund.intentId === intentId).map(({ amount }) => amount)
const told = () => published.filter(({ type }) => type === 'refund-settled').length

/** Both have come as far as the account's lock before either goes on. */
async function atOnce({ accountId }: Paid, ...acts: (() => Promise<unknown>)[]): Promise<void> {
  let running: Promise<unknown>[] = []
  await transaction(db, async (tx) => {
    await services.lockAccount(tx, accountId)
    running = acts.map((act) => act())
    await untilItWaits(db, acts.length)
  })
  await Promise.all(running)
}

test('two refunds of one invoice at once never take the same penny', async () => {
  const paid = await aPaidInvoice()
  const [one, two] = [await ask(paid, 5000), await ask(paid, 5000)]
  await atOnce(
    paid,
    () => makeRefund(services, one),
    () => makeRefund(services, two),
  )
  expect(atProvider(paid).reduce((sum, amount) => sum + amount, 0)).toBe(7500)
  expect((await refundsOf(paid)).map(([amount]) => amount).sort()).toEqual([2500, 5000])
})

test('one refund that two workers make at once is split once and made once', async () => {
  const paid = await aPaidInvoice({ fromBalance: 2500 })
  const id = await ask(paid)
  await atOnce(
    paid,
    () => makeRefund(services, id),
    () => makeRefund(services, id),
  )
  expect(await refundsOf(paid)).toEqual([
    [5000, 'succeeded', 'card'],
    [2500, 'requested', 'balance'],
  ])
  expect(atProvider(paid)).toEqual([5000])
  expect(told()).toBe(1)
})

test('what failed to go back is left to go back another time', async () => {
  const paid = await aPaidInvoice()
  const refused = await ask(paid, 7500)
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, refused)
  expect([await refundsOf(paid), told()]).toEqual([[[7500, 'failed', 'card']], 1])
  await makeRefund(services, await ask(paid))
  expect(await refundsOf(paid)).toEqual([
    [7500, 'failed', 'card'],
    [7500, 'succeeded', 'card'],
  ])
  expect(atProvider(paid)).toEqual([7500])
})

test('what was given up is not made by a job that comes late', async () => {
  const paid = await aPaidInvoice()
  const refused = await ask(paid)
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, refused)
  await makeRefund(services, refused)
  expect([atProvider(paid), told()]).toEqual([[], 1])
})

test('a refusal that arrives after the message of the refund changes nothing', async () => {
  const paid = await aPaidInvoice()
  const refundId = await ask(paid, 2000)
  provider.slowlyAt('createRefund', () =>
    settleRefund(services, {
      ...{ refundId: `re_${refundId}`, intentId: paid.intentId, amount: pence(2000), status: 'succeeded' },
      metadata: { refundId },
    }),
  )
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, refundId)
  expect([await refundsOf(paid), told()]).toEqual([[[2000, 'succeeded', 'card']], 1])
})

test('nothing is asked for twice once it is settled', async () => {
  const paid = await aPaidInvoice()
  const id = await ask(paid)
  await makeRefund(services, id)
  const calls = provider.calls.length
  await makeRefund(services, id)
  expect(provider.calls).toHaveLength(calls)
})

/** A refund that goes back to the balance alone, asked for. */
async function toTheBalance() {
  const paid = await aPaidInvoice({ fromBalance: 7500 })
  const refundId = await ask(paid)
  const entry = () =>
    db
      .selectFrom('balance_entry')
      .innerJoin('refund', 'refund.balance_entry', 'balance_entry.id')
      .select(['balance_entry.id', 'balance_entry.state', 'refund.state as refund'])
      .where('refund.id', '=', refundId)
      .executeTakeFirst()
  return { refundId, entry }
}

test('a refund to the balance that the provider refuses has failed, and says so once', async () => {
  const { refundId, entry } = await toTheBalance()
  provider.failsOnceAt('createBalanceEntry', 'refused')
  await makeRefund(services, refundId)
  expect(await entry()).toMatchObject({ state: 'failed', refund: 'failed' })
  await makeRefund(services, refundId)
  await makeBalanceEntry(services, (await entry())?.id as Id<'balance-entry'>)
  expect([provider.entries.size, told()]).toEqual([0, 1])
})

test('a slower refusal leaves a balance entry that another has made', async () => {
  const { refundId, entry } = await toTheBalance()
  provider.failsOnceAt('createBalanceEntry', 'refused')
  provider.slowlyAt('createBalanceEntry', async () => {
    await makeRefund(services, refundId)
    // The look that follows the refusal sees nothing of it yet.
    provider.entries.delete((await entry())?.id ?? '')
  })
  await makeRefund(services, refundId)
  expect(await entry()).toMatchObject({ state: 'done', refund: 'succeeded' })
  expect(told()).toBe(1)
})

test('one cause is credited once, and a credit of nobody’s refund tells of none', async () => {
  const { accountId } = await aPaidInvoice()
  const credit = () =>
    transaction(db, (tx) =>
      creditBalance(tx, { accountId, amount: pence(500), reason: 'test', causeKey: `once:${accountId}`, now }),
    )
  const id = await credit()
  expect(await credit()).toBe(id)
  const before = provider.entries.size
  await makeBalanceEntry(services, id)
  await makeBalanceEntry(services, id)
  expect([provider.entries.size - before, told()]).toEqual([1, 0])
})
