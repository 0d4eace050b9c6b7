// When a payment is recorded, what was due is kept and what was not due is refunded, once. rules/decide-overpayment.test.ts covers the
// amounts.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aPaperMember } from '#tests/support/provider/paper-member.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const [periodStart, periodEnd] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-12-20T10:00:00Z')]
const aFamily = () =>
  aPaperMember(db, provider, { plan: '150-monthly', priceKey: 'plan_150_1m_gbp_v1', periodStart, periodEnd })

interface Payment {
  readonly times?: number
  readonly reason?: 'subscription_cycle' | 'subscription_update'
  readonly paidAt?: Date
}

/**
 * Publishes that an invoice of that subscription was paid.
 * @returns the amounts that are refunded
 */
async function pay(
  accountId: Id<'account'>,
  subscription: string | null,
  { times = 1, reason = 'subscription_cycle', paidAt = now }: Payment = {},
): Promise<(number | null)[]> {
  const invoiceId = `in_${newId()}`
  await db
    .insertInto('invoice')
    .values({
      stripe_id: invoiceId,
      account_id: accountId,
      stripe_subscription: subscription,
      status: 'paid',
      reason,
      period_start: periodStart,
      period_end: periodEnd,
      lines: '[]',
      total_pence: 2700,
      vat_pence: 450,
      due_pence: 2700,
      paid_pence: 2700,
      remaining_pence: 0,
      created_at: periodStart,
      paid_at: paidAt,
      synced_at: now,
    })
    .execute()
  const event = { type: 'invoice-paid', accountId, invoiceId } as Parameters<typeof services.events.publish>[1]
  for (let time = 0; time < times; time++) await transaction(db, (tx) => services.events.publish(tx, event))
  const refunds = db.selectFrom('refund').select('amount_pence').where('stripe_invoice', '=', invoiceId)
  return (await refunds.execute()).map(({ amount_pence }) => amount_pence)
}

test('the payment for a renewal of a running membership is kept', async () => {
  const { accountId, stripeSubscription } = await aFamily()
  expect(await pay(accountId, stripeSubscription)).toEqual([])
})

test('the payment for a renewal of a paused membership is refunded in full, and only once', async () => {
  const family = await aFamily()
  await family.set(membershipIn('paused', new Date('2026-11-19T10:00:00Z')))
  expect(await pay(family.accountId, family.stripeSubscription, { times: 2 })).toEqual([2700])
})

test('a payment that is not for a membership is ignored', async () => {
  const { id } = await transaction(db, (tx) => anAccount(tx))
  expect(await pay(id, null)).toEqual([])
  expect(await pay(id, `sub_${newId()}`)).toEqual([])
})

test.each([
  ['on the last day is not refunded, because its plan could still be used', '2026-12-20T23:59:00Z', []],
  ['after the last day is refunded, although its period ends on that day', '2026-12-21T00:00:00Z', [2700]],
])('a change of plan that is paid %s', async (_, paidAt, refunded) => {
  const family = await aFamily()
  await family.set({ ...membershipIn('ending', new Date('2026-12-01T10:00:00Z')), ends_on: '2026-12-20' })
  const change = { reason: 'subscription_update', paidAt: new Date(paidAt) } as const
  expect(await pay(family.accountId, family.stripeSubscription, change)).toEqual(refunded)
})
