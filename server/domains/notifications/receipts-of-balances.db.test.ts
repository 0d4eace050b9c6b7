// Receipts of invoices that the balance pays, that collect its debt, or that are left for the next payment.
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { emailFamilies } from '#tests/support/worlds/email-families.ts'
import { emailsWorld } from '#tests/support/worlds/emails-world.ts'

const { db } = await openTestDatabase()
const { follow, emailFor, anInvoice, now } = emailsWorld(db)
const { aFamily, aChange } = emailFamilies(db, now)

const debt = { due_pence: 1800, paid_pence: 1800, vat_pence: 0 }

test.each([
  ['a penny', { ...debt, total_pence: 1, balance_pence: -1799 }, 'Total: £0.01', 'Carried over from before: £17.99'],
  ['nothing', { ...debt, total_pence: 0, balance_pence: -1800 }, 'Total: £0', 'Carried over from before: £18'],
])(
  'an invoice for %s that collects a debt has a receipt for what the card paid',
  async (_, sums, total, carriedOver) => {
    const family = await aFamily()
    const invoiceId = await anInvoice(family, sums)
    const { subject, text } = await emailFor({ type: 'invoice-paid', accountId: family.accountId, invoiceId })
    expect(subject).toBe('Your receipt: £18, 20 November 2026')
    for (const part of ['Thanks for your payment of £18.', total, carriedOver, 'From your card: £18'])
      expect(text).toContain(part)
  },
)

test('the email of a change that is too small for a card says that it is paid next time, and no receipt follows', async () => {
  const family = await aFamily()
  const { accountId } = family
  const small = { total_pence: 24, due_pence: 0, balance_pence: 0, paid_pence: 0, vat_pence: 4 }
  const invoiceId = await anInvoice(family, { ...small, reason: 'subscription_update' })
  const changeId = await aChange(family, { stripe_invoice: invoiceId })
  const { text } = await emailFor({ type: 'plan-changed', accountId, changeId })
  for (const part of [
    'You’ll pay £0.24 with your next payment',
    'Added to your next payment: £0.24',
    'From your card: £0',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/You’ve paid|From your balance/)
  const alone = await anInvoice(family, small)
  expect(await follow({ type: 'invoice-paid', accountId, invoiceId: alone })).toEqual([])
})

test.each([
  ['an invoice for the card', { total_pence: 1800, due_pence: 1800, balance_pence: 0, paid_pence: 1800 }, true],
  ['an invoice for the balance', { total_pence: 1800, due_pence: 0, balance_pence: 2000, paid_pence: 0 }, true],
  ['an invoice too small for a card', { total_pence: 20, due_pence: 0, balance_pence: 0, paid_pence: 0 }, false],
  ['no invoice', null, false],
])('the email of a reactivation with %s promises a receipt only if one follows', async (_, sums, hasReceipt) => {
  const family = await aFamily()
  const { accountId, membershipId, subscription } = family
  const replica = { stripe_id: subscription, account_id: accountId, status: 'active', price_key: 'plan_150_3m_gbp_v1' }
  const period = { period_start: now, period_end: new Date('2027-02-20T10:00:00Z') }
  await db
    .insertInto('subscription')
    .values({ ...replica, ...period, synced_at: now })
    .execute()
  const invoiceId = sums && (await anInvoice(family, { ...sums, reason: 'subscription_update' }))
  const { text } = await emailFor({ type: 'membership-reactivated', accountId, membershipId })
  expect(text.includes('We’ll email your receipt separately.')).toBe(hasReceipt)
  const receipts = invoiceId === null ? [] : await follow({ type: 'invoice-paid', accountId, invoiceId })
  expect(receipts).toHaveLength(hasReceipt ? 1 : 0)
})

test('the receipt of the next renewal names what was carried over', async () => {
  const family = await aFamily()
  const sums = { total_pence: 1980, due_pence: 2004, balance_pence: -24, paid_pence: 2004 }
  const invoiceId = await anInvoice(family, sums)
  const { subject, text } = await emailFor({ type: 'invoice-paid', accountId: family.accountId, invoiceId })
  expect(subject).toContain('£20.04')
  for (const part of ['Total: £19.80', 'Carried over from before: £0.24', 'From your card: £20.04'])
    expect(text).toContain(part)
})
