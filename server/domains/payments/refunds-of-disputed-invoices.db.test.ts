// Refunds of invoices after the payer's bank has taken back some of their card payment.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { paidInvoice } from '#tests/support/provider/paid-invoice.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { refundsOfInvoices } from '#tests/support/provider/refunds-of-invoices.ts'
import { makeRefund } from './operations/refunds/make-refund.ts'
import { retryRefundTask } from './operations/refunds/refund-tasks.ts'
import { findRefund, refundedOf } from './queries/refunds.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const { ask, refundsOf, atProvider } = refundsOfInvoices({ db, provider, now })

const aPaidInvoice = (options?: { fromBalance?: number }) => paidInvoice(db, provider, now, options)

/** Loses a dispute about the invoice's card payment. */
const loseDispute = ({ accountId, intentId }: Awaited<ReturnType<typeof aPaidInvoice>>, amount: number) =>
  db
    .insertInto('dispute')
    .values({
      stripe_id: `dp_${newId()}`,
      account_id: accountId,
      stripe_intent: intentId,
      amount_pence: amount,
      reason: 'fraudulent',
      status: 'lost',
      open: false,
      opened_at: now,
      closed_at: now,
      synced_at: now,
    })
    .execute()
const fail = async (refundId: Id<'refund'>) => {
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, refundId)
  return refundId
}
const retry = (refundId: Id<'refund'>) => transaction(db, (tx) => retryRefundTask(tx, services, { refundId, now }))

test('what the payer’s bank has taken back is not refunded to the card; what the balance paid is refunded to the balance', async () => {
  const paid = await aPaidInvoice({ fromBalance: 2500 })
  await loseDispute(paid, 5000)
  await makeRefund(services, await ask(paid))
  expect(await refundsOf(paid)).toEqual([[2500, 'succeeded', 'balance']])
})

test('a refund that the office tries again requests only what the payer’s bank has not returned', async () => {
  const paid = await aPaidInvoice({ fromBalance: 2500 })
  const failed = await fail(await ask(paid, 4000))
  await loseDispute(paid, 3000)
  await makeRefund(services, (await retry(failed)) as Id<'refund'>)
  expect(await refundsOf(paid)).toEqual([
    [4000, 'failed', 'card'],
    [3000, 'failed', 'card'],
    [1000, 'succeeded', 'card'],
  ])
  expect(atProvider(paid)).toEqual([1000])
})

test('a refund that the payer’s bank has made in full is recorded as the bank’s, and is not tried again', async () => {
  const paid = await aPaidInvoice()
  const failed = await fail(await ask(paid, 4000))
  await loseDispute(paid, 7500)
  expect(await retry(failed)).toBe('made by the bank')
  expect(await findRefund(db, failed)).toMatchObject({ state: 'failed', resolution: 'the bank gave it back' })
  expect(await refundsOf(paid)).toHaveLength(1)
  expect(await transaction(db, (tx) => refundedOf(tx, paid.invoiceId))).toBe(0)
})
