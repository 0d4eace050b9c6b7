// Who gets each email, and which amount it names where two are possible. Longer than 300 lines because its lists name every event.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { emailFamilies } from '#tests/support/worlds/email-families.ts'
import { emailsWorld, officeAddress } from '#tests/support/worlds/emails-world.ts'
import { notificationSubscriptions } from './index.ts'

const { db } = await openTestDatabase()
const world = emailsWorld(db)
const { follow, emailFor, anInvoice, now } = world
const { aFamily, aRefund } = emailFamilies(db, now)

test('each event emails the people it concerns: its member, the office, or both', () => {
  const subscribed = notificationSubscriptions(world.services)
  const written = Object.entries(subscribed).map(([type, handlers]) => [type, Object.keys(handlers).join('+')])
  const to = (who: string) =>
    written
      .filter(([, people]) => people === who)
      .map(([type]) => type)
      .toSorted()
  expect(to('office')).toEqual([
    'complaints-due',
    'dispute-closed',
    'dispute-opened',
    'gift-reminder-refused',
    'loss-to-approve',
    'membership-to-accept',
    'notice-refused',
    'order-undelivered',
    'parcel-coming-back',
    'refund-late',
    'resale-return-lost',
    'return-undecided',
  ])
  expect(to('email+office')).toEqual([
    'complaint-received',
    'gift-card-refused',
    'loss-found-late',
    'membership-cooling-off-cancelled',
    'membership-ending',
    'membership-paused',
    'membership-refused',
    'piece-reported',
    'refund-recorded',
    'return-choice-due',
    'return-lost',
  ])
  expect(to('email')).toEqual([
    'account-registered',
    'asked-payment-made',
    'asked-payment-missed',
    'asked-payment-refunded',
    'checkout-refunded',
    'complaint-answered',
    'complaint-closed',
    'email-change-requested',
    'email-change-undone',
    'email-changed',
    'garments-kept',
    'garments-not-picked',
    'gift-balance-held',
    'gift-balance-released',
    'gift-balance-withdrawn',
    'gift-card-bought',
    'gift-card-expiring',
    'gift-card-redeemed',
    'gift-card-refunded',
    'gift-card-resend-requested',
    'gift-card-sent',
    'gift-card-taken-back',
    'hire-ending',
    'home-purchase-cancelled',
    'invoice-failed',
    'invoice-paid',
    'joining-refunded',
    'loss-approved',
    'loss-noticed',
    'loss-paid',
    'loss-refunded',
    'loss-reported',
    'loss-waived',
    'mailing-list-requested',
    'membership-end-ahead',
    'membership-end-undone',
    'membership-grace-over',
    'membership-past-due',
    'membership-reactivated',
    'membership-started',
    'offer-over',
    'order-cancelled',
    'order-changed',
    'order-delivered',
    'order-dispatched',
    'order-placed',
    'own-piece-came',
    'password-changed',
    'password-dropped',
    'password-reset-requested',
    'payment-asked',
    'piece-bought',
    'piece-bought-for-home',
    'piece-found',
    'piece-is-back',
    'piece-offered',
    'piece-report-resolved',
    'plan-change-kept',
    'plan-change-scheduled',
    'plan-changed',
    'purchase-cancelled',
    'renewal-reminder-due',
    'rental-extended',
    'resale-lines-refunded',
    'resale-order-cancelled',
    'resale-order-dispatched',
    'resale-order-link-requested',
    'resale-order-placed',
    'resale-part-refunded',
    'resale-return-booked',
    'resale-return-home',
    'resale-return-lapsed',
    'resale-return-reminder-due',
    'retention-warning-due',
    'return-announced',
    'return-done',
    'return-lapsed',
    'return-postage-back',
    'return-received',
    'return-reminder-due',
    'second-adult-invited',
    'sign-in-link-requested',
    'ski-booked',
    'ski-cancelled',
    'ski-changed',
    'ski-dispatched',
    'ski-due-back',
    'ski-fee-asked',
    'ski-fee-paid',
    'ski-fee-refunded',
    'ski-fee-waived',
    'ski-held',
    'ski-not-sent',
    'ski-rehired',
    'ski-reminder-due',
    'ski-returned',
    'terms-announced',
  ])
  expect(to('email+second')).toEqual(['membership-ended', 'sharing-began', 'sharing-ended'])
  expect(to('buyer')).toEqual(['gift-card-emailed'])
  // Each holder has a separate job.
  expect(to('holders')).toEqual(['recall-begun'])
  const all = ['office', 'email+office', 'email', 'email+second', 'buyer', 'holders']
  expect(all.flatMap((who) => to(who))).toHaveLength(written.length)
})

test.each([
  ['made to the card', 'succeeded', false, ['member'], 'It can take up to 10 days'],
  ['made to the balance', 'succeeded', true, ['member'], 'It’s in your account balance now'],
  ['refused', 'failed', false, ['office'], '£70.12'],
  ['not made yet', 'requested', false, [], ''],
] as const)('a refund that was %s is emailed to the people it concerns', async (_, state, toBalance, to, words) => {
  const family = await aFamily()
  const invoiceId = await anInvoice(family)
  const entry = newId<'balance-entry'>()
  if (toBalance)
    await db
      .insertInto('balance_entry')
      .values({
        ...{ id: entry, account_id: family.accountId, amount_pence: 7012, reason: 'test', cause_key: entry },
        ...{ state: 'requested', requested_at: now },
      })
      .execute()
  const refundId = await aRefund(family, invoiceId, {
    ...{ state, ended_at: state === 'requested' ? null : now },
    ...(toBalance && { balance_entry: entry }),
  })
  const mails = await follow({ type: 'refund-recorded', refundId })
  expect(mails.map((mail) => (mail.to.address === officeAddress ? 'office' : 'member'))).toEqual(to)
  for (const { text } of mails) expect(text).toContain(words)
})

test('the email about a partly paid renewal asks for the rest', async () => {
  const family = await aFamily('past_due', { past_due_since: now })
  const open = { status: 'open' as const, paid_pence: 4500, remaining_pence: 3000, paid_at: null, attempts: 1 }
  const invoiceId = await anInvoice(family, open)
  const event = { type: 'invoice-failed', accountId: family.accountId, invoiceId, attempt: 1 } as const
  const { text } = await emailFor(event)
  expect(text).toContain('£30')
  expect(text).not.toContain('£75')
})

test('an email sent before the membership is marked as overdue counts the days of grace from today, as the plan page will', async () => {
  const { accountId, subscription } = await aFamily('active')
  const unpaid = { status: 'open' as const, paid_pence: 0, remaining_pence: 7500, paid_at: null, attempts: 1 }
  const invoiceId = await anInvoice(
    { accountId, subscription },
    { ...unpaid, created_at: new Date('2026-11-18T10:00:00Z') },
  )
  const { text } = await emailFor({ type: 'invoice-failed', accountId, invoiceId, attempt: 1 })
  expect(text).toContain('Please pay it by 26 November 2026')
})

test('a receipt gives the VAT rate of the day its invoice was made', async () => {
  await db.insertInto('vat_rate').values({ class: 'hire', valid_from: '2026-11-20', basis_points: 1750 }).execute()
  const { accountId, subscription } = await aFamily()
  const invoiceCreatedAt = (created_at: string) =>
    anInvoice({ accountId, subscription }, { created_at: new Date(created_at) })
  const textFor = async (invoiceId: string) => (await emailFor({ type: 'invoice-paid', accountId, invoiceId })).text
  expect(await textFor(await invoiceCreatedAt('2026-11-19T23:30:00Z'))).toContain('Including VAT at 20%: £12.50')
  expect(await textFor(await invoiceCreatedAt('2026-11-20T00:30:00Z'))).toContain('Including VAT at 17.5%: £12.50')
  await db.deleteFrom('vat_rate').where('valid_from', '=', '2026-11-20').execute()
})

test('an invoice of zero has no receipt', async () => {
  const family = await aFamily()
  const invoiceId = await anInvoice(family, { total_pence: 0, due_pence: 0, paid_pence: 0, vat_pence: 0 })
  expect(await follow({ type: 'invoice-paid', accountId: family.accountId, invoiceId })).toEqual([])
})

test('the office is asked not to refund a disputed payment another way while the refund waits for the dispute', async () => {
  const family = await aFamily()
  const failed = { state: 'failed', ended_at: now, failure: 'charge_disputed' } as const
  const refundId = await aRefund(family, await anInvoice(family), failed)
  const [mail] = await follow({ type: 'refund-recorded', refundId })
  expect(mail?.subject).toContain('A refund waits for a dispute')
  expect(mail?.text).toContain('pay nothing back another way')
  expect(mail?.text).toContain('npm run office -- refunds')
  const resolved = { ...failed, resolved_at: now, resolution: 'the bank gave it back' }
  const resolvedId = await aRefund(family, await anInvoice(family), resolved)
  expect(await follow({ type: 'refund-recorded', refundId: resolvedId })).toEqual([])
})

test('a reminder deducts at most the amount due from the balance', async () => {
  const { accountId, membershipId } = await aFamily()
  const customer = { account_id: accountId, stripe_customer: `cus_${newId()}`, balance_pence: 9000 }
  await db
    .insertInto('payment_customer')
    .values({ ...customer, created_at: now })
    .execute()
  const { text } = await emailFor({ type: 'renewal-reminder-due', accountId, membershipId, renewsOn: '2027-02-20' })
  expect(text).toContain('£75 of the £75')
  expect(text).toContain('nothing to pay on 20 February 2027')
  expect(text).not.toContain('£90')
})

test.each([
  [-800, '£83 on 20 February 2027', 'Carried over from before: £8'],
  [-25, '£75.25 on 20 February 2027', 'Carried over from before: £0.25'],
  // The remaining 20p is too little to be charged.
  [7480, 'nothing to pay on 20 February 2027', '£74.80 of the £75'],
])(
  'with a balance of %i pence a reminder and a receipt give the amount the card will be charged',
  async (balance, charge, why) => {
    const family = await aFamily()
    const { accountId, membershipId } = family
    const customer = { account_id: accountId, stripe_customer: `cus_${newId()}`, balance_pence: balance }
    await db
      .insertInto('payment_customer')
      .values({ ...customer, created_at: now })
      .execute()
    const { text } = await emailFor({ type: 'renewal-reminder-due', accountId, membershipId, renewsOn: '2027-02-20' })
    expect(text).toContain(charge)
    expect(text).toContain(why)
    const invoiceId = await anInvoice(family, { reason: 'subscription_cycle' })
    const paid = await emailFor({ type: 'invoice-paid', accountId, invoiceId })
    expect(paid.text).toContain(charge.startsWith('£') ? `Next payment: ${charge}` : 'your balance pays for your plan')
  },
)

/** An order of two pieces, of 20 and 25 credits. */
async function aPlacedOrder() {
  const { accountId } = await aFamily()
  const orderId = await transaction(db, async (tx) => {
    const garmentIds = [await aGarment(tx, { credits: 20 }), await aGarment(tx, { credits: 25 })]
    return anOrder(tx, { accountId, garmentIds, until: 'placed', placedAt: now })
  })
  const loans = await db.selectFrom('loan').select(['id', 'credits']).where('order_id', '=', orderId).execute()
  return { accountId, orderId, loans }
}

test('the email about a cancelled order names the refund of its delivery, not the postage of its return', async () => {
  const { accountId, orderId } = await aPlacedOrder()
  const paid = { outbound_pence: 395, return_pence: 425, outbound_free: false, return_free: false }
  await db.updateTable('rental_order').set(paid).where('id', '=', orderId).execute()
  const { text } = await emailFor({ type: 'order-cancelled', accountId, orderId })
  expect(text).toContain('£3.95')
  expect(text).not.toMatch(/£8\.20|£4\.25/)
})

test('a piece missing at picking is in no email about what is on its way or has arrived', async () => {
  const { accountId, orderId, loans } = await aPlacedOrder()
  const missing = loans.find(({ credits }) => credits === 20)?.id ?? newId<'loan'>()
  await db.updateTable('loan').set({ state: 'cancelled', ended_at: now }).where('id', '=', missing).execute()
  const sent = await emailFor({ type: 'order-dispatched', accountId, orderId })
  expect(sent.text.match(/Puddle raincoat/g)).toHaveLength(1)
  const delivered = await emailFor({ type: 'order-delivered', accountId, orderId })
  expect(delivered.text).toContain('Your piece has arrived')
  expect(delivered.text).not.toContain('2 pieces')
})
