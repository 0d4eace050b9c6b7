import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { sendClothes } from '#tests/support/send-clothes.ts'
import { emailFamilies } from '#tests/support/worlds/email-families.ts'
import { emailsWorld, officeAddress } from '#tests/support/worlds/emails-world.ts'

const { db } = await openTestDatabase()
const { follow, emailFor, noteFor, anInvoice, now } = emailsWorld(db)
const { aFamily, aRefund } = emailFamilies(db, now)

const expectAll = (text: string, parts: readonly string[]) => {
  for (const part of parts) expect(text).toContain(part)
}

test('a pause is confirmed to the member and reported to the office, once each', async () => {
  const { accountId, membershipId, account } = await aFamily('paused', { paused_at: now, paused_credit_pence: 3210 })
  const mails = await follow({ type: 'membership-paused', accountId, membershipId })
  expect(mails.map(({ to }) => to.address).toSorted()).toEqual([account.email, officeAddress].toSorted())
  const [message, note] = mails.toSorted((a) => (a.to.address === officeAddress ? 1 : -1))
  expectAll(message?.text ?? '', ['Paused from 20 November 2026. You won’t be charged until you reactivate.', '£32.10'])
  expectAll(note?.text ?? '', [accountId, 'Tamsin Ferrars', account.email, 'State: paused', membershipId])
  const boosted = { state: 'active' as const, booster_credits: 20, credits_limit: 170 }
  await db.updateTable('membership').set(boosted).where('id', '=', membershipId).execute()
  expectAll((await emailFor({ type: 'membership-reactivated', accountId, membershipId })).text, [
    'up to 170 credits',
    'Plan: 150 credits + 20 credits of Wardrobe Booster',
    'next on 20 February 2027',
  ])
})

test('the office is asked to accept or refuse a paid membership, unless it has by then', async () => {
  const { accountId, membershipId, account } = await aFamily('pending_acceptance')
  const event = { type: 'membership-to-accept', accountId, membershipId } as const
  expectAll((await noteFor(event)).text, [
    'Tamsin Ferrars',
    'Plan: 150 credits',
    `npm run office -- accept '${account.email}'`,
    `npm run office -- refuse '${account.email}' REASON`,
  ])
  await db.updateTable('membership').set({ state: 'active' }).where('id', '=', membershipId).execute()
  expect(await follow(event)).toEqual([])
})

test('once its invoice is known, the contract says how much of the first payment came from the balance', async () => {
  const family = await aFamily()
  const { membershipId } = family
  await db.updateTable('membership').set({ last_payment_pence: 0 }).where('id', '=', membershipId).execute()
  const started = { type: 'membership-started', accountId: family.accountId, membershipId } as const
  expect((await emailFor(started)).text).not.toContain('Paid: ')
  await anInvoice(family, { reason: 'subscription_create', due_pence: 0, paid_pence: 0 })
  const { text } = await emailFor(started)
  expect(text).toContain('Paid: £75 on 20 November 2026')
  expect(text).toContain('From your balance: £75')
})

test('the member and the office are emailed about an ending, and only the member about its undoing', async () => {
  const ends = { ends_on: '2027-02-20', ending_asked_at: now, ending_reason: 'grown_out' }
  const { accountId, membershipId } = await aFamily('ending', ends)
  await db
    .insertInto('membership_event')
    .values({
      id: newId(),
      membership_id: membershipId,
      from_state: 'active',
      to_state: 'ending',
      cause: 'end',
      actor: 'member',
      note: 'She is seven now',
      at: now,
    })
    .execute()
  const event = { type: 'membership-ending', accountId, membershipId } as const
  expectAll((await emailFor(event)).text, [
    'It ends on 20 February 2027.',
    'You can still order and swap until 5 February 2027.',
    'You’ve nothing to send back.',
    'You can keep your membership until 20 February 2027.',
  ])
  expectAll((await noteFor(event)).text, ['Ends on: 20 February 2027', 'grown_out', 'In their words: She is seven now'])
  await db.updateTable('membership').set({ state: 'active', ends_on: null }).where('id', '=', membershipId).execute()
  expect((await follow(event)).filter(({ to }) => to.address !== officeAddress)).toEqual([])
  expectAll((await emailFor({ type: 'membership-end-undone', accountId, membershipId })).text, [
    'Your membership will carry on as before.',
  ])
})

test('the email about a paused membership that is to end names the refund, and no second email announces the end', async () => {
  const ends = { ends_on: '2026-11-20', ending_asked_at: now }
  const family = await aFamily('cancelled', ends)
  const { accountId, membershipId, subscription } = family
  const invoiceId = await anInvoice({ accountId, subscription })
  await aRefund(family, invoiceId, { amount_pence: 1000, requested_at: new Date('2026-10-01T10:00:00Z') })
  await aRefund(family, invoiceId, { amount_pence: 3210 })
  const { text } = await emailFor({ type: 'membership-ending', accountId, membershipId })
  expect(text).toContain('We’re refunding £32.10 for time you’d paid for and not used')
  expect(text).not.toMatch(/keep your membership|order and swap/)
  expect(await follow({ type: 'membership-ended', accountId, membershipId })).toEqual([])
  await db
    .updateTable('membership')
    .set({ ending_asked_at: new Date('2026-11-02T10:00:00Z') })
    .where('id', '=', membershipId)
    .execute()
  expectAll((await emailFor({ type: 'membership-ended', accountId, membershipId })).text, ['ended on 20 November 2026'])
})

test('an ending with clothes at home says by when and at what cost to send them back, and that nothing can be ordered in the last days', async () => {
  const { accountId, membershipId } = await aFamily('active')
  await transaction(db, async (tx) => {
    const garmentIds = [await aGarment(tx, { credits: 20 })]
    await anOrder(tx, { accountId, garmentIds, until: 'delivered', placedAt: now })
  })
  const ends = { state: 'ending', ends_on: '2026-12-04', ending_asked_at: now } as const
  await db.updateTable('membership').set(ends).where('id', '=', membershipId).execute()
  const event = { type: 'membership-ending', accountId, membershipId } as const
  const { text } = await emailFor(event)
  expectAll(text, ['Post it by 3 January 2027:', 'Return postage is as usual: Free (your first).', '/account/closet'])
  expect(text).not.toContain('order and swap')
  await db.updateTable('membership').set({ ends_on: '2026-12-05' }).where('id', '=', membershipId).execute()
  expectAll((await emailFor(event)).text, [
    'You can still order and swap until 20 November 2026.',
    'Post it by 4 January 2027:',
  ])
})

test('the email about a cancelled contract mentions no daily share if everything is being refunded', async () => {
  const family = await aFamily('ending', { ends_on: '2026-11-20', ending_asked_at: now })
  const { accountId, membershipId, subscription } = family
  // One subscription paid for the first period, another for the time after it.
  const first = `${subscription}_first`
  await db.updateTable('membership').set({ joined_with: first }).where('id', '=', membershipId).execute()
  for (const paid of [subscription, first])
    await aRefund(family, await anInvoice({ accountId, subscription: paid }), { amount_pence: 7500 })
  const { text } = await emailFor({ type: 'membership-cooling-off-cancelled', accountId, membershipId })
  expect(text).toContain('£150')
  expect(text).toContain('That’s everything you paid for the membership.')
  expect(text).not.toContain('daily share')
})

test('the email about a cancelled contract says how much is refunded and by when; a refusal says that everything is', async () => {
  const family = await aFamily()
  const { accountId, membershipId, subscription } = family
  await sendClothes(db, accountId, { now })
  const ends = { state: 'ending', ends_on: '2026-11-20', ending_asked_at: now } as const
  await db.updateTable('membership').set(ends).where('id', '=', membershipId).execute()
  await aRefund(family, await anInvoice({ accountId, subscription }))
  const event = { type: 'membership-cooling-off-cancelled', accountId, membershipId } as const
  expectAll((await emailFor(event)).text, [
    '£70.12, the way you paid',
    'By: 4 December 2026',
    'We’d sent you clothes, so we keep the daily share of the price',
  ])
  expect((await noteFor(event)).subject).toBe('Contract cancelled within 14 days')
  // It had ended a moment before, so the email about that ending is no longer true.
  await db.updateTable('membership').set({ ending_reason: 'cooled_off' }).where('id', '=', membershipId).execute()
  const ended = { type: 'membership-ending', accountId, membershipId } as const
  expect((await follow(ended)).filter(({ to }) => to.address !== officeAddress)).toEqual([])

  const refused = await aFamily('cancelled')
  const by = (who: 'office' | 'member') =>
    ({ type: 'membership-refused', accountId: refused.accountId, membershipId: refused.membershipId, by: who }) as const
  expectAll((await emailFor(by('office'))).text, [
    'we can’t accept your membership',
    'We’re refunding all you paid, £75',
  ])
  expect(await follow(by('office'))).toHaveLength(1)
  expectAll((await emailFor(by('member'))).text, ['You cancelled before we’d accepted your membership'])
  expect((await noteFor(by('member'))).subject).toBe('Joining withdrawn')
})
