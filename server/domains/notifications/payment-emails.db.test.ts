// One test for each email about money. The file is long because the tests share the same families.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { emailFamilies, type Family } from '#tests/support/worlds/email-families.ts'
import { emailsWorld } from '#tests/support/worlds/emails-world.ts'

const { db } = await openTestDatabase()
const world = emailsWorld(db)
const { follow, emailFor, noteFor, anInvoice, now } = world
const { aFamily, aRefund, aChange } = emailFamilies(db, now)

const expectAll = (text: string, parts: readonly string[]) => {
  for (const part of parts) expect(text).toContain(part)
}

test('a renewal is followed by its receipt: lines, VAT, period, the next payment', async () => {
  const family = await aFamily()
  const { accountId } = family
  const lines = [
    { text: '150 credits', amount: 7500 },
    { text: 'Wardrobe Booster, 20 credits', amount: 1000 },
  ]
  const sums = { total_pence: 8500, vat_pence: 1417, due_pence: 7500, paid_pence: 7500 }
  const invoiceId = await anInvoice({ accountId, subscription: family.subscription }, { ...sums, lines })
  expectAll((await emailFor({ type: 'invoice-paid', accountId, invoiceId })).text, [
    'Invoice: WREN-0007',
    'Paid on: 20 November 2026',
    'For: 20 November 2026 to 20 February 2027',
    '150 credits: £75',
    'Wardrobe Booster, 20 credits: £10',
    'Total: £85',
    'From: Wrenlet Demonstration Ltd, 1 Nowhere Lane, Sampletown ZZ1 1ZZ',
    'VAT number: GB 000 0000 00',
    'Including VAT at 20%: £14.17',
    'From your balance: £10',
    'From your card: £75',
    'Next payment: £75 on 20 February 2027',
  ])
})

test('the first invoice has its receipt in the email of acceptance, and its own email only while acceptance is pending', async () => {
  const active = await aFamily()
  const first = { reason: 'subscription_create' }
  const paid = (family: Family) => anInvoice({ accountId: family.accountId, subscription: family.subscription }, first)
  const { accountId } = active
  expect(await follow({ type: 'invoice-paid', accountId, invoiceId: await paid(active) })).toEqual([])
  const waiting = await aFamily('pending_acceptance')
  const event = { type: 'invoice-paid', accountId: waiting.accountId, invoiceId: await paid(waiting) } as const
  expectAll((await emailFor(event)).text, [
    'within one working day',
    'Total: £75',
    'You can cancel until then without giving a reason',
  ])
})

test('a credit or an open invoice has no receipt, because nothing was paid', async () => {
  const { accountId, subscription } = await aFamily()
  const credit = { total_pence: -1200, due_pence: 0, paid_pence: 0, vat_pence: 0 }
  for (const different of [credit, { status: 'open' as const, remaining_pence: 7500 }]) {
    const invoiceId = await anInvoice({ accountId, subscription }, different)
    expect(await follow({ type: 'invoice-paid', accountId, invoiceId })).toEqual([])
  }
})

test('an immediate change sends one email with its receipt; its invoice alone sends none', async () => {
  const family = await aFamily()
  const { accountId, subscription } = family
  const paid = { reason: 'subscription_update', total_pence: 3500, due_pence: 3500, paid_pence: 3500 }
  const invoiceId = await anInvoice({ accountId, subscription }, paid)
  const changeId = await aChange(family, { stripe_invoice: null, state: 'paying' })
  expect(await follow({ type: 'invoice-paid', accountId, invoiceId })).toEqual([])
  await db
    .updateTable('plan_change')
    .set({ stripe_invoice: invoiceId, state: 'applied' })
    .where('id', '=', changeId)
    .execute()
  expect(await follow({ type: 'invoice-paid', accountId, invoiceId })).toEqual([])
  expectAll((await emailFor({ type: 'plan-changed', accountId, changeId })).text, [
    'Before: 150 credits',
    'Now: 200 credits + 20 credits of Wardrobe Booster',
    'up to 220 credits',
    'Price, including VAT: £110 every 3 months',
    'You’ve paid £35',
    'Next payment: 20 February 2027',
  ])
  // An invoice that belongs to no change gets a receipt.
  const other = await anInvoice({ accountId, subscription }, paid)
  expect((await emailFor({ type: 'invoice-paid', accountId, invoiceId: other })).template).toBe('receipt')
})

test('the email of a change paid just after the end was requested says that the membership still ends', async () => {
  const family = await aFamily('ending')
  const { accountId, membershipId } = family
  await db.updateTable('membership').set({ ends_on: '2027-02-20' }).where('id', '=', membershipId).execute()
  const { text } = await emailFor({ type: 'plan-changed', accountId, changeId: await aChange(family) })
  expectAll(text, ['up to 220 credits', 'Your membership still ends on 20 February 2027.'])
  expect(text).not.toContain('Next payment')
})

test('the email of a change names the booked change it has cancelled, and mentions a deduction only if its invoice has one', async () => {
  const family = await aFamily()
  const { accountId, subscription } = family
  const booked = { to_price_id: 'plan_100_3m_gbp_v1', to_booster_steps: 0, moment: 'renewal', state: 'abandoned' }
  const replaces = await aChange(family, booked)
  const paid = { reason: 'subscription_update', total_pence: 3500, due_pence: 3500, paid_pence: 3500 }
  const textWith = async (...amounts: number[]) => {
    const lines = amounts.map((amount) => ({ text: '200 credits', amount }))
    const stripe_invoice = await anInvoice({ accountId, subscription }, { ...paid, lines })
    const changeId = await aChange(family, { stripe_invoice, replaces })
    return (await emailFor({ type: 'plan-changed', accountId, changeId })).text
  }
  const credited = await textWith(-1500, 5000)
  expectAll(credited, ['The change to 100 credits that you’d booked from 20 February 2027 is cancelled.', 'taken off'])
  expect(await textWith(3500)).not.toContain('taken off')
})

test('the email of a change of the booster alone names only the booster', async () => {
  const family = await aFamily()
  const changeId = await aChange(family, { to_price_id: 'plan_150_3m_gbp_v1' })
  const message = await emailFor({ type: 'plan-changed', accountId: family.accountId, changeId })
  expect(message.subject).toBe('Your Wardrobe Booster is now 20 credits')
  expect(message.text).toContain('up to 170 credits')
})

test('an email sent before its invoice was known is followed by a receipt', async () => {
  const { accountId, membershipId, subscription } = await aFamily()
  const accepted = await emailFor({ type: 'membership-started', accountId, membershipId })
  expect(accepted.text).not.toContain('Your receipt')
  const joined = { accountId, subscription }
  const invoiceId = await anInvoice(joined, { reason: 'subscription_create' })
  expect((await emailFor({ type: 'invoice-paid', accountId, invoiceId })).template).toBe('receipt')

  const family = await aFamily()
  const changeId = await aChange(family)
  await emailFor({ type: 'plan-changed', accountId: family.accountId, changeId })
  const paid = { reason: 'subscription_update', total_pence: 3500, due_pence: 3500, paid_pence: 3500 }
  const ofChange = await anInvoice({ accountId: family.accountId, subscription: family.subscription }, paid)
  expect((await emailFor({ type: 'invoice-paid', accountId: family.accountId, invoiceId: ofChange })).template).toBe(
    'receipt',
  )
})

test('a change that never recorded its invoice takes no later invoice for its own', async () => {
  const family = await aFamily()
  const { accountId, subscription } = family
  const daysAgo = (days: number, minutes = 0) => new Date(now.getTime() - days * 86_400_000 + minutes * 60_000)
  const aPaidChange = (days: number) =>
    aChange(family, { previewed_at: daysAgo(days), ended_at: daysAgo(days, 5), stripe_invoice: null })
  const paidUpdate = { reason: 'subscription_update' }
  const anUpdate = (total_pence: number, created_at: Date) =>
    anInvoice(
      { accountId, subscription },
      { ...paidUpdate, total_pence, due_pence: total_pence, paid_pence: total_pence, created_at },
    )
  const [first, second] = [await aPaidChange(9), await aPaidChange(6)]
  await anUpdate(1100, daysAgo(9, 4))
  await anUpdate(2200, daysAgo(6, 6))
  for (const [changeId, total] of [
    [first, '£11'],
    [second, '£22'],
  ] as const)
    expect((await emailFor({ type: 'plan-changed', accountId, changeId })).text).toContain(`You’ve paid ${total}`)
  // No email of a change was accepted since.
  await db.deleteFrom('email').where('account_id', '=', accountId).execute()
  const invoiceId = await anUpdate(7500, daysAgo(6, 7))
  expect((await emailFor({ type: 'invoice-paid', accountId, invoiceId })).template).toBe('receipt')
})

test('an email sent after its invoice was known is the receipt, however late its job runs', async () => {
  const family = await aFamily()
  const { accountId, subscription } = family
  const paid = { reason: 'subscription_update', total_pence: 3500, due_pence: 3500, paid_pence: 3500 }
  const invoiceId = await anInvoice({ accountId, subscription }, paid)
  const changeId = await aChange(family, { stripe_invoice: invoiceId })
  expectAll((await emailFor({ type: 'plan-changed', accountId, changeId })).text, ['You’ve paid £35'])
  world.sent.length = 0
  const askedAt = new Date(now.getTime() - 60_000)
  await world.deliver({ type: 'invoice-paid', accountId, invoiceId }, { jobId: newId(), attempt: 2, askedAt })
  expect(world.sent).toEqual([])
})

test('the email of a scheduled change says when it is made and what must be returned; that of a change that could not be made says why', async () => {
  const family = await aFamily('active', { credits_in_use: 130 })
  const { accountId } = family
  const smaller = { to_price_id: 'plan_100_3m_gbp_v1', to_booster_steps: 0, moment: 'renewal' }
  const changeId = await aChange(family, { ...smaller, state: 'scheduled' })
  expectAll((await emailFor({ type: 'plan-change-scheduled', accountId, changeId })).text, [
    'when it renews on 20 February 2027',
    'any time until 19 February 2027',
    'From then on: 100 credits, 100 credits in all',
    '£50 every 3 months',
    'book returns worth 30 credits by 19 February 2027',
  ])
  // The change was cancelled before the email was written.
  await db.updateTable('plan_change').set({ state: 'abandoned' }).where('id', '=', changeId).execute()
  expect(await follow({ type: 'plan-change-scheduled', accountId, changeId })).toEqual([])
  const keptId = await aChange(family, { ...smaller, state: 'kept', note: '30 credits too many were at home.' })
  expectAll((await emailFor({ type: 'plan-change-kept', accountId, changeId: keptId })).text, [
    '30 credits too many were at home.',
    'You wanted: 100 credits',
    'You have: 150 credits',
    'Price, including VAT: £75 every 3 months',
  ])
})

test('each failed attempt of a renewal is emailed with the amount, the bank’s message and the deadline', async () => {
  const family = await aFamily('past_due', { past_due_since: now })
  const { accountId, subscription } = family
  const unpaid = {
    status: 'open' as const,
    paid_pence: 0,
    remaining_pence: 7500,
    paid_at: null,
    attempts: 2,
    next_attempt_at: new Date('2026-11-23T10:00:00Z'),
    last_error: 'Your card has insufficient funds.',
  }
  const invoiceId = await anInvoice({ accountId, subscription }, unpaid)
  const first = await emailFor({ type: 'invoice-failed', accountId, invoiceId, attempt: 1 })
  expect(first.text).not.toContain('again.')
  expectAll(first.text, [
    '£75',
    'Your card has insufficient funds.',
    'by 26 November 2026',
    'again on 23 November 2026',
  ])
  expectAll((await emailFor({ type: 'invoice-failed', accountId, invoiceId, attempt: 2 })).text, [
    'didn’t go through again',
  ])
  const toApprove = await anInvoice({ accountId, subscription }, { ...unpaid, needs_confirmation: true })
  const confirm = await emailFor({ type: 'invoice-failed', accountId, invoiceId: toApprove, attempt: 1 })
  expect(confirm.subject).toBe('Approve £75 with your bank')
  expect(confirm.text).not.toContain('insufficient')
  // Not sent if the invoice has been paid, or the payment failed at a card form that shows it.
  await db.updateTable('invoice').set({ status: 'paid' }).where('stripe_id', '=', invoiceId).execute()
  expect(await follow({ type: 'invoice-failed', accountId, invoiceId, attempt: 2 })).toEqual([])
  const active = await aFamily('active')
  const atTheForm = await anInvoice(active, { ...unpaid, reason: 'subscription_update' })
  expect(
    await follow({ type: 'invoice-failed', accountId: active.accountId, invoiceId: atTheForm, attempt: 1 }),
  ).toEqual([])
})

test.each([
  ['on the last day of grace says by when to pay', '2026-11-14T23:30:00Z', true],
  ['after the grace period names no past day', '2026-11-13T10:00:00Z', false],
])('the email about an attempt that fails %s', async (_, since, named) => {
  const { accountId, subscription } = await aFamily('past_due', { past_due_since: new Date(since) })
  const unpaid = { status: 'open' as const, paid_pence: 0, remaining_pence: 7500, paid_at: null, attempts: 3 }
  const invoiceId = await anInvoice({ accountId, subscription }, unpaid)
  const { text } = await emailFor({ type: 'invoice-failed', accountId, invoiceId, attempt: 3 })
  expect(text.includes('Please pay it by')).toBe(named)
})

test('an overdue membership leads to an email after a failed change of interval, but not after a failed renewal', async () => {
  const { accountId, membershipId, subscription } = await aFamily('past_due', { past_due_since: now })
  const unpaid = { status: 'open' as const, paid_pence: 0, remaining_pence: 2700, paid_at: null, attempts: 1 }
  const subscriptionRow = { stripe_id: subscription, account_id: accountId, price_key: 'plan_150_3m_gbp_v1' }
  await db
    .insertInto('subscription')
    .values({ ...subscriptionRow, status: 'past_due', synced_at: now })
    .execute()
  const setOpenInvoice = (open_invoice: string) =>
    db.updateTable('subscription').set({ open_invoice }).where('stripe_id', '=', subscription).execute()
  await setOpenInvoice(await anInvoice({ accountId, subscription }, unpaid))
  expect(await follow({ type: 'membership-past-due', accountId, membershipId })).toEqual([])
  await setOpenInvoice(await anInvoice({ accountId, subscription }, { ...unpaid, reason: 'subscription_update' }))
  const { text } = await emailFor({ type: 'membership-past-due', accountId, membershipId })
  expectAll(text, ['your £27 payment didn’t go through', 'by 26 November 2026'])
})

test('the end of grace and the notice of the end say what is owed and by when, and are not sent if it has been paid since', async () => {
  const { accountId, membershipId } = await aFamily('past_due', { past_due_since: now })
  expectAll((await emailFor({ type: 'membership-grace-over', accountId, membershipId })).text, [
    'We couldn’t take your £75 payment, so your membership is on hold. You can’t order',
    'Pay by 26 December 2026',
    'https://wrenlet.example/subscription-failed',
  ])
  const ahead = { type: 'membership-end-ahead', accountId, membershipId } as const
  const { subject, text } = await emailFor(ahead)
  expect(subject).toBe('Pay by 26 December 2026 to keep your membership')
  expect(text).toContain('it will end on 27 December 2026')
  await db.updateTable('membership').set({ state: 'active' }).where('id', '=', membershipId).execute()
  for (const event of [{ type: 'membership-grace-over', accountId, membershipId } as const, ahead])
    expect(await follow(event)).toEqual([])
})

test('the end of grace asks for what the plan page asks for: each period due, less the balance', async () => {
  const from = new Date('2026-08-19T10:00:00Z')
  const { accountId, membershipId } = await aFamily('past_due', { past_due_since: now, unpaid_from: from })
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: 'cus_overdue', created_at: now, balance_pence: 1200 })
    .execute()
  const { subject } = await emailFor({ type: 'membership-grace-over', accountId, membershipId })
  expect(subject).toContain('£138')
})

test('a reminder is about the renewal it was scheduled for, and the plan that begins then', async () => {
  const family = await aFamily()
  const { accountId, membershipId } = family
  const remind = (renewsOn: string) => ({ type: 'renewal-reminder-due', accountId, membershipId, renewsOn }) as const
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: 'cus_reminded', created_at: now, balance_pence: 1200 })
    .execute()
  expectAll((await emailFor(remind('2027-02-20'))).text, [
    '£63 on 20 February 2027',
    '£75 every 3 months',
    '£12 of the £75',
  ])
  expect(await follow(remind('2027-01-20'))).toEqual([])
  await aChange(family, {
    to_price_id: 'plan_100_3m_gbp_v1',
    to_booster_steps: 0,
    moment: 'renewal',
    state: 'scheduled',
    // As in a preview, the amount due once the balance is used.
    next_pence: 3800,
  })
  expectAll((await emailFor(remind('2027-02-20'))).text, [
    '£38 on 20 February 2027',
    '£12 of the £50',
    '100 credits from then on',
  ])
  // A plan that is too small for what is in use does not begin: the present price is charged.
  await db.updateTable('membership').set({ credits_in_use: 120 }).where('id', '=', membershipId).execute()
  const tooSmall = (await emailFor(remind('2027-02-20'))).text
  expectAll(tooSmall, [
    'Plan: 150 credits\n',
    '£63 on 20 February 2027',
    '£12 of the £75',
    'You’ve planned to change to 100 credits, £50 every 3 months.',
    'book returns worth 20 credits by 19 February 2027',
  ])
  expect(tooSmall).not.toContain('£38')
  // A planned change of the booster alone is named too.
  const boosterOnly = { to_price_id: 'plan_150_3m_gbp_v1', to_booster_steps: 2, next_pence: 8500 }
  await db.updateTable('plan_change').set(boosterOnly).where('membership_id', '=', membershipId).execute()
  expectAll((await emailFor(remind('2027-02-20'))).text, [
    '£73 on 20 February 2027',
    'Plan: 150 credits until then, 150 credits + 20 credits of Wardrobe Booster from then on',
  ])
  await db.updateTable('membership').set({ state: 'ending' }).where('id', '=', membershipId).execute()
  expect(await follow(remind('2027-02-20'))).toEqual([])
})

test('a completed refund is emailed unless it is for postage or a second joining; a failed one is reported to the office', async () => {
  const family = await aFamily()
  const { accountId, subscription } = family
  const invoiceId = await anInvoice({ accountId, subscription })
  const result = { state: 'succeeded', ended_at: now }
  const refundRecorded = (refundId: Id<'refund'>) => ({ type: 'refund-recorded', refundId }) as const
  expectAll((await emailFor(refundRecorded(await aRefund(family, invoiceId, result)))).text, [
    'We refunded £70.12 on 20 November 2026',
    'your membership, 20 November 2026 to 20 February 2027',
  ])
  const postage = newId<'payment-intent'>()
  await db
    .insertInto('payment_intent')
    .values({
      id: postage,
      account_id: accountId,
      purpose: 'rental-order',
      vat_class: 'hire',
      checkout_id: newId(),
      amount_pence: 790,
      status: 'succeeded',
      created_at: now,
      synced_at: now,
    })
    .execute()
  const silent = [{ stripe_invoice: null, payment_intent_id: postage }, { cause_key: 'joining:1' }]
  for (const different of silent) {
    const refundId = await aRefund(family, invoiceId, { ...result, ...different })
    expect(await follow(refundRecorded(refundId))).toEqual([])
  }
  const failed = await aRefund(family, invoiceId, { state: 'failed', ended_at: now })
  const note = await noteFor(refundRecorded(failed))
  expectAll(note.text, [failed, '£70.12', accountId])
})

test('a late refund is reported to the office, unless it has been completed since', async () => {
  const family = await aFamily()
  const invoiceId = await anInvoice({ accountId: family.accountId, subscription: family.subscription })
  const late = await aRefund(family, invoiceId, { due_by: new Date('2026-12-04T10:00:00Z') })
  const note = await noteFor({ type: 'refund-late', refundId: late })
  expectAll(note.text, ['A refund is late', late, '£70.12', 'To be back by: 4 December 2026', family.accountId])
  const completed = await aRefund(family, invoiceId, { state: 'succeeded', ended_at: now })
  expect(await follow({ type: 'refund-late', refundId: completed })).toEqual([])
})
