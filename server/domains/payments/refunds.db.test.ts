// Concurrent refunds and balance entries, and late answers. tests/db/payments-refunds.test.ts tests whole refunds with
// the payments sandbox.
import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { paidInvoice } from '#tests/support/provider/paid-invoice.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { refundsOfInvoices } from '#tests/support/provider/refunds-of-invoices.ts'
import type { InvoiceState } from './gateway.ts'
import { creditBalance, makeBalanceEntry } from './operations/refunds/credit-balance.ts'
import { makeRefund } from './operations/refunds/make-refund.ts'
import { recordRefund } from './operations/refunds/record-refund.ts'
import { refundedOf } from './queries/refunds.ts'
import { closeRefundTask } from './steps/close-refund-task.ts'
import { requestRefund } from './steps/request-refund.ts'

const { db } = await openTestDatabase({ max: 8 })
const { provider, services, published, now } = paperPayments(db)
beforeEach(() => {
  published.length = 0
})

const aPaidInvoice = (options?: { fromBalance?: number }) => paidInvoice(db, provider, now, options)
type Paid = Awaited<ReturnType<typeof aPaidInvoice>>

const { ask, refundsOf, atProvider } = refundsOfInvoices({ db, provider, now })
const countRecorded = () => published.filter(({ type }) => type === 'refund-recorded').length

/** Runs the acts at once, so that each waits for the account's lock before any continues. */
async function atOnce({ accountId }: Paid, ...acts: (() => Promise<unknown>)[]): Promise<void> {
  let running: Promise<unknown>[] = []
  await transaction(db, async (tx) => {
    await services.lockAccount(tx, accountId)
    running = acts.map((act) => act())
    await untilBlocked(db, acts.length)
  })
  await Promise.all(running)
}

test('two simultaneous refunds of one invoice never take the same penny', async () => {
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

test('a refund that two workers make simultaneously is split once and made once', async () => {
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
  expect(countRecorded()).toBe(1)
})

test('two simultaneous requests for one cause make one refund', async () => {
  const { accountId, invoiceId } = await aPaidInvoice()
  const cause = { accountId, invoiceId, reason: 'test', causeKey: newId(), now }
  const request = () => transaction(db, (tx) => requestRefund(tx, cause))
  let slower: ReturnType<typeof request> | undefined
  const faster = await transaction(db, async (tx) => {
    const id = await requestRefund(tx, cause)
    slower = request()
    await untilBlocked(db)
    return id
  })
  expect(await slower).toBe(faster)
  expect(await request()).toBe(faster)
})

test('a refund cancelled while it waits for its account’s lock is not made', async () => {
  const paid = await aPaidInvoice()
  const id = await ask(paid)
  let running: Promise<void> | undefined
  await transaction(db, async (tx) => {
    await services.lockAccount(tx, paid.accountId)
    running = makeRefund(services, id)
    await untilBlocked(db)
    await tx.updateTable('refund').set({ state: 'failed', ended_at: now }).where('id', '=', id).execute()
  })
  await running
  expect([await refundsOf(paid), atProvider(paid)]).toEqual([[[null, 'failed', 'card']], []])
})

test('when a whole invoice is refunded twice, the second refund finds nothing left and waits for a person', async () => {
  const paid = await aPaidInvoice()
  const [one, two] = [await ask(paid), await ask(paid)]
  await makeRefund(services, one)
  await makeRefund(services, two)
  expect(await refundsOf(paid)).toEqual([
    [7500, 'succeeded', 'card'],
    [null, 'failed', 'card'],
  ])
  expect([atProvider(paid), countRecorded()]).toEqual([[7500], 2])
  const another = { accountId: paid.accountId, invoiceId: paid.invoiceId, reason: 'test', causeKey: newId(), now }
  expect(await transaction(db, (tx) => requestRefund(tx, another))).toBeNull()
})

test('a refund of an invoice that is not paid yet waits until it is', async () => {
  const paid = await aPaidInvoice()
  const id = await ask(paid, 2000)
  const invoice = provider.invoices.get(paid.invoiceId) as InvoiceState
  provider.invoices.set(paid.invoiceId, { ...invoice, status: 'open', payments: [] })
  await expect(makeRefund(services, id)).rejects.toThrow('is not paid')
  expect(await refundsOf(paid)).toEqual([[2000, 'requested', 'card']])
  provider.invoices.set(paid.invoiceId, invoice)
  await makeRefund(services, id)
  expect(atProvider(paid)).toEqual([2000])
})

test('a failed refund leaves its amount to be refunded again', async () => {
  const paid = await aPaidInvoice()
  const refused = await ask(paid, 7500)
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, refused)
  expect([await refundsOf(paid), countRecorded()]).toEqual([[[7500, 'failed', 'card']], 1])
  await makeRefund(services, await ask(paid))
  expect(await refundsOf(paid)).toEqual([
    [7500, 'failed', 'card'],
    [7500, 'succeeded', 'card'],
  ])
  expect(atProvider(paid)).toEqual([7500])
})

test('a failed refund that the office has paid another way is not refunded again', async () => {
  const paid = await aPaidInvoice()
  const [refused, rest] = [await ask(paid, 4000), await ask(paid, 7500)]
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, refused)
  await transaction(db, (tx) => closeRefundTask(tx, { refundId: refused, resolution: 'By cheque', now }))
  await makeRefund(services, rest)
  expect(atProvider(paid)).toEqual([3500])
  const more = { accountId: paid.accountId, invoiceId: paid.invoiceId, reason: 'test', causeKey: newId(), now }
  expect(await transaction(db, (tx) => requestRefund(tx, more))).toBeNull()
})

test('a refund that found nothing left does not count, even once the office has resolved it', async () => {
  const paid = await aPaidInvoice()
  const [one, two] = [await ask(paid, 7500), await ask(paid, 7500)]
  for (const id of [one, two]) await makeRefund(services, id)
  await transaction(db, (tx) => closeRefundTask(tx, { refundId: two, resolution: 'It was made before', now }))
  expect(await transaction(db, (tx) => refundedOf(tx, paid.invoiceId))).toBe(7500)
})

test('when the provider does not answer, the refund is made later', async () => {
  const paid = await aPaidInvoice()
  const id = await ask(paid)
  provider.failsOnceAt('createRefund', 'unreachable')
  await expect(makeRefund(services, id)).rejects.toMatchObject({ failure: 'unreachable' })
  expect([await refundsOf(paid), countRecorded()]).toEqual([[[7500, 'requested', 'card']], 0])
  await makeRefund(services, id)
  expect([atProvider(paid), countRecorded()]).toEqual([[7500], 1])
})

test('a refund without an answer is not mistaken for an equal one of the same payment', async () => {
  const paid = await aPaidInvoice()
  const [one, two] = [await ask(paid, 2000), await ask(paid, 2000)]
  await makeRefund(services, one)
  provider.failsOnceAt('createRefund', 'unreachable')
  await expect(makeRefund(services, two)).rejects.toMatchObject({ failure: 'unreachable' })
  await makeRefund(services, two)
  expect(atProvider(paid)).toEqual([2000, 2000])
})

test('a late job does not make a failed refund', async () => {
  const paid = await aPaidInvoice()
  const refused = await ask(paid)
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, refused)
  await makeRefund(services, refused)
  expect([atProvider(paid), countRecorded()]).toEqual([[], 1])
})

test('a refusal that arrives after the refund’s webhook changes nothing', async () => {
  const paid = await aPaidInvoice()
  const refundId = await ask(paid, 2000)
  provider.slowlyAt('createRefund', () =>
    recordRefund(services, {
      refundId: `re_${refundId}`,
      intentId: paid.intentId,
      amount: pence(2000),
      status: 'succeeded',
      failure: null,
      metadata: { refundId },
    }),
  )
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, refundId)
  expect([await refundsOf(paid), countRecorded()]).toEqual([[[2000, 'succeeded', 'card']], 1])
})

test('a complete refund is not requested again', async () => {
  const paid = await aPaidInvoice()
  const id = await ask(paid)
  await makeRefund(services, id)
  const calls = provider.calls.length
  await makeRefund(services, id)
  expect(provider.calls).toHaveLength(calls)
})

/** A requested refund that goes to the balance alone. */
async function aRefundToBalance() {
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

test('a refund to the balance that the provider refuses fails, and its failure is published once', async () => {
  const { refundId, entry } = await aRefundToBalance()
  provider.failsOnceAt('createBalanceEntry', 'refused')
  await makeRefund(services, refundId)
  expect(await entry()).toMatchObject({ state: 'failed', refund: 'failed' })
  await makeRefund(services, refundId)
  await makeBalanceEntry(services, (await entry())?.id as Id<'balance-entry'>)
  expect([provider.entries.size, countRecorded()]).toEqual([0, 1])
})

test('a slower refusal leaves a balance entry that another attempt has made', async () => {
  const { refundId, entry } = await aRefundToBalance()
  provider.failsOnceAt('createBalanceEntry', 'refused')
  const otherProcess = { ...services, gateway: Object.create(services.gateway) }
  provider.slowlyAt('createBalanceEntry', async () => {
    await makeRefund(otherProcess, refundId)
    // The check after the refusal does not find the entry yet.
    provider.entries.delete((await entry())?.id ?? '')
  })
  await makeRefund(services, refundId)
  expect(await entry()).toMatchObject({ state: 'done', refund: 'succeeded' })
  expect(countRecorded()).toBe(1)
})

test('two simultaneous calls make one attempt, and share its outcome', async () => {
  const { accountId } = await aPaidInvoice()
  const credit = { accountId, amount: pence(500), reason: 'test', causeKey: `at once:${accountId}`, now }
  const id = await transaction(db, (tx) => creditBalance(tx, credit))
  provider.failsOnceAt('createBalanceEntry', 'refused')
  const before = provider.count('createBalanceEntry')
  await Promise.all([makeBalanceEntry(services, id), makeBalanceEntry(services, id)])
  await makeBalanceEntry(services, id)
  expect(provider.count('createBalanceEntry') - before).toBe(1)
  const { state } = await db.selectFrom('balance_entry').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect([state, provider.entries.has(id)]).toEqual(['failed', false])
})

test('one cause is credited once, and a credit without a refund publishes nothing', async () => {
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
  expect([provider.entries.size - before, countRecorded()]).toEqual([1, 0])
})

test('what an earlier refund credited to the balance is not credited again', async () => {
  const paid = await aPaidInvoice({ fromBalance: 4000 })
  const [one, two, three] = [await ask(paid, 5000), await ask(paid), await ask(paid)]
  for (const id of [one, two, three]) await makeRefund(services, id)
  expect(await refundsOf(paid)).toEqual([
    [3500, 'succeeded', 'card'],
    [2500, 'succeeded', 'balance'],
    [null, 'failed', 'card'],
    [1500, 'requested', 'balance'],
  ])
  expect(atProvider(paid)).toEqual([3500])
})
