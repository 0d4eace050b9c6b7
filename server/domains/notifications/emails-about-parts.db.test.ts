// Emails that name one of two amounts, where the two differ: of a plan and its booster, of a refund that was made and one that was not, of
// the postage in each direction, and of a return and a part of it.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { emailFamilies } from '#tests/support/worlds/email-families.ts'
import { emailsWorld } from '#tests/support/worlds/emails-world.ts'

const { db } = await openTestDatabase()
const { emailFor, anInvoice, now } = emailsWorld(db)
const { aFamily, aRefund, aChange } = emailFamilies(db, now)

test('a scheduled change counts the credits of its booster before it asks for returns', async () => {
  const family = await aFamily('active', { credits_in_use: 130 })
  const to = { to_price_id: 'plan_100_3m_gbp_v1', to_booster_steps: 2, moment: 'renewal', state: 'scheduled' }
  const changeId = await aChange(family, to)
  const { text } = await emailFor({ type: 'plan-change-scheduled', accountId: family.accountId, changeId })
  expect(text).toContain('120 credits in all')
  expect(text).toContain('book returns worth 10 credits')
})

test('the email of a change whose invoice is not known yet does not show the invoice of an earlier change', async () => {
  const family = await aFamily()
  const earlier = { reason: 'subscription_update', created_at: new Date(now.getTime() - 86_400_000) }
  await anInvoice(family, { ...earlier, total_pence: 3500, due_pence: 3500, paid_pence: 3500 })
  const changeId = await aChange(family)
  const { text } = await emailFor({ type: 'plan-changed', accountId: family.accountId, changeId })
  expect(text).not.toContain('You’ve paid £35')
})

test('the email about a cancelled contract leaves out refunds that have failed', async () => {
  const family = await aFamily('ending', { ends_on: '2026-11-20', ending_asked_at: now })
  const invoiceId = await anInvoice(family)
  await aRefund(family, invoiceId, { state: 'failed', ended_at: now, failure: 'expired_or_canceled_card' })
  await aRefund(family, invoiceId)
  const { accountId, membershipId } = family
  const { text } = await emailFor({ type: 'membership-cooling-off-cancelled', accountId, membershipId })
  expect(text).toContain('£70.12, the way you paid')
})

test('the email about a cancelled swap names the refund of the delivery, and the postage of the return that stays booked', async () => {
  const { accountId } = await aFamily()
  const orderId = await transaction(db, async (tx) => {
    const back = await aGarment(tx, { credits: 20 })
    await anOrder(tx, { accountId, garmentIds: [back] })
    const wanted = { garmentIds: [await aGarment(tx, { credits: 20 })], returning: [back] }
    return anOrder(tx, { accountId, ...wanted, until: 'placed', placedAt: now })
  })
  const paid = { outbound_pence: 395, return_pence: 425, outbound_free: false, return_free: false }
  await db.updateTable('rental_order').set(paid).where('id', '=', orderId).execute()
  await db.updateTable('rental_return').set({ due_on: '2026-12-04' }).where('order_id', '=', orderId).execute()
  const { text } = await emailFor({ type: 'order-cancelled', accountId, orderId })
  expect(text).toContain('refunding your postage of £3.95')
  expect(text).toContain('You’ve paid its postage of £4.25')
})

test('when one piece of a return is at home again, the email counts the credits of that piece', async () => {
  const { accountId } = await aFamily()
  const returnId = await transaction(db, async (tx) => {
    const garmentIds = [await aGarment(tx, { credits: 20 }), await aGarment(tx, { credits: 25 })]
    await anOrder(tx, { accountId, garmentIds })
    return anOrder(tx, { accountId, returning: garmentIds, placedAt: now })
  })
  const loan = db.selectFrom('loan').select('id').where('account_id', '=', accountId).where('credits', '=', 25)
  const { id } = await loan.executeTakeFirstOrThrow()
  const { text } = await emailFor({ type: 'return-lapsed', accountId, returnId, loanIds: [id] })
  expect(text).toContain('25 credits')
  expect(text).not.toMatch(/45|20 credits/)
})
