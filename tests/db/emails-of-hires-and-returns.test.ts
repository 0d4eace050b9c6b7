// The emails about rentals and returns that the morning's job sends: to whom, and how often.
import { afterEach, expect, test } from 'vitest'
import { cancelPostedReturn, receivePiece, receiveReturn, recurringRentalJobs } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '../builders/a-gift-balance.ts'
import { membershipIn } from '../builders/membership-in.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { disputedPayment } from '../support/provider/disputed-payment.ts'
import { type BuyerOptions, buyingWorld } from '../support/worlds/buying-world.ts'

const { db } = await openTestDatabase()
// The morning's jobs concern every account, the bystander's too.
const world = buyingWorld(db, { bystander: false })
const { sendBack, call } = world
afterEach(() => world.expectInvariants())

type Family = Awaited<ReturnType<typeof world.buyer>>

/** Creates families with pieces that arrived on 12 November 2026, and forgets their earlier emails. */
async function families(...options: Partial<BuyerOptions>[]): Promise<Family[]> {
  world.time.now = new Date('2026-11-20T10:00:00Z')
  const built: Family[] = []
  for (const [at, family] of options.entries())
    built.push(await world.buyer({ credits: [10], product: { name: names[at] ?? '' }, ...family }))
  await world.work()
  world.mails.length = 0
  return built
}
const names = ['Puddle raincoat', 'Meadow dress']

/** Runs the morning's jobs. Afterwards `mails` has only the emails of this morning. */
async function morningOf(day: string): Promise<void> {
  await world.work()
  world.time.now = new Date(`${day}T08:00:00Z`)
  world.mails.length = 0
  for (const job of recurringRentalJobs(world.services)) await job.work()
  await world.work()
}
/** The bank gives the return's postage back to its payer, after a dispute that we lost. */
async function giveBackPostage(returnId: Id<'return'>): Promise<void> {
  const { checkout_id } = await db
    .selectFrom('rental_return')
    .select('checkout_id')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  await (await disputedPayment(db, checkout_id ?? '', world.time.now)).lost()
}
const emailsTo = (family: Family) => world.mails.filter(({ to }) => to.address === family.account.email)
const kindsTo = (family: Family) => emailsTo(family).map(({ template }) => template)
const textTo = (family: Family) => emailsTo(family)[0]?.text ?? ''

test('each family is emailed when its own rental ends, when it is renewed, and when the piece becomes the family’s to keep', async () => {
  const [one, other] = (await families({}, { credits: [12] })) as [Family, Family]
  await morningOf('2027-01-31')
  expect([kindsTo(one), kindsTo(other)]).toEqual([['hire-ending'], ['hire-ending']])
  for (const [family, own, theirs] of [
    [one, names[0], names[1]],
    [other, names[1], names[0]],
  ] as const) {
    expect(textTo(family)).toContain('The rental of 1 piece ends on 12 February 2027')
    expect(textTo(family)).toContain(own)
    expect(textTo(family)).not.toContain(theirs)
  }
  const [{ loanId }] = one.pieces
  await call('extendRental', { params: { id: loanId }, body: { endsOn: '2027-02-12' } }, { viewer: one.viewer })
  world.mails.length = 0
  await world.work()
  expect([kindsTo(one), kindsTo(other)]).toEqual([['rental-extended'], []])
  expect(textTo(one)).toMatch(/New rental from: 12 February 2027\s+Last day: 12 May 2027/)

  await morningOf('2027-02-13')
  expect([kindsTo(one), kindsTo(other)]).toEqual([[], ['hire-ending']])
  expect(textTo(other)).toContain('ended on 12 February 2027')
  // The other family never answered, so its piece counts as missing.
  await morningOf('2027-05-13')
  expect([kindsTo(one), kindsTo(other)]).toEqual([['hire-ending'], ['loss-noticed']])
  await morningOf('2027-08-12')
  expect([kindsTo(one), kindsTo(other)]).toEqual([['garments-kept'], ['garments-kept']])
  expect(textTo(one)).toContain('You’ve had this piece for 9 months')
  expect(textTo(one)).toContain('the 10 credits again')
  expect(textTo(other)).toContain('the 12 credits again')
})

test('a family whose membership ends too soon to rent a piece again is asked to send it back', async () => {
  const [family, later, last] = (await families({}, {}, {})) as [Family, Family, Family]
  for (const [{ membershipId }, lastDay] of [
    [family, '2027-02-05'],
    [later, '2027-02-20'],
    [last, '2027-06-30'],
  ] as const)
    await db
      .updateTable('membership')
      .set({ ...membershipIn('ending', world.time.now), ends_on: lastDay })
      .where('id', '=', membershipId)
      .execute()
  await morningOf('2027-01-31')
  expect(textTo(later)).toContain('Keep it until 22 March 2027')
  // Another rental would end before everything is due back.
  expect(textTo(last)).toContain('Keep it another 3 months at no extra cost')
  expect(emailsTo(family)).toMatchObject([{ subject: 'Please send back by 12 February 2027: 1 piece' }])
  expect(textTo(family)).toContain('can’t be rented for longer')
  expect(textTo(family)).not.toMatch(/another 3 months|order again/)
})

test('no label is emailed for a return that was cancelled because its only piece was bought', async () => {
  const [family] = (await families({})) as [Family]
  await sendBack(family, family.pieces)
  await world.buy(family, family.pieces[0])
  await world.work()
  expect(kindsTo(family)).toEqual(['piece-bought'])
})

test('a return that never arrives causes three reminders; then its pieces count as at home and its postage is refunded', async () => {
  const [one, other] = (await families({ credits: [10, 11] }, {})) as [Family, Family]
  const [before, piece] = one.pieces as [Family['pieces'][0], Family['pieces'][0]]
  // The free label is used; the next one costs £3.95.
  await receiveReturn(world.services, { returnId: await sendBack(one, [before]), operator: 'sam' })
  await sendBack(one, [piece])
  await sendBack(other, other.pieces)
  await morningOf('2026-11-26')
  expect(world.mails).toEqual([])
  for (const [day, words] of [
    ['2026-11-27', 'due on 4 December 2026'],
    ['2026-12-02', 'due on 4 December 2026'],
    ['2026-12-05', 'Please post it by 11 December 2026'],
  ] as const) {
    await morningOf(day)
    expect([kindsTo(one), kindsTo(other)], day).toEqual([['return-reminder'], ['return-reminder']])
    expect(textTo(one)).toContain(words)
  }
  await morningOf('2026-12-12')
  expect([kindsTo(one), kindsTo(other)]).toEqual([['return-lapsed'], ['return-lapsed']])
  expect(textTo(one)).toContain('use 11 credits again. Nothing has been charged. We’re refunding the return’s postage')
  expect(textTo(other)).toContain('Nothing has been charged.')
  await morningOf('2026-12-13')
  expect(world.mails).toEqual([])
})

test('the email about a return that never arrives names no refund if the bank has taken back its postage', async () => {
  const [one] = (await families({ credits: [10, 11] })) as [Family]
  const [before, piece] = one.pieces as [Family['pieces'][0], Family['pieces'][0]]
  await receiveReturn(world.services, { returnId: await sendBack(one, [before]), operator: 'sam' })
  const returnId = await sendBack(one, [piece])
  await giveBackPostage(returnId)
  await morningOf('2026-12-12')
  expect(emailsTo(one).map(({ template }) => template)).toEqual(['return-lapsed'])
  expect(textTo(one)).toContain('Nothing has been charged.')
  expect(textTo(one)).not.toContain('refund')
})

test.each([
  [false, '£3.95: £2.90 to the card you paid with, which can take up to 10 days, and £1.05 to your gift balance'],
  [true, '£1.05 to your gift balance'],
])(
  'the email about a refund of postage that a gift balance partly paid says where the money goes; dispute lost: %s',
  async (lost, words) => {
    const [one] = (await families({ credits: [10, 11] })) as [Family]
    const [before, piece] = one.pieces as [Family['pieces'][0], Family['pieces'][0]]
    await receiveReturn(world.services, { returnId: await sendBack(one, [before]), operator: 'sam' })
    const { accountId } = one
    await transaction(db, (tx) => aGiftBalance(tx, { accountId, left: 105, now: world.time.now }))
    const returnId = await sendBack(one, [piece])
    if (lost) await giveBackPostage(returnId)
    await morningOf('2026-12-12')
    expect(textTo(one)).toContain(`We’re refunding the return’s postage of ${words}`)
  },
)

test.each([
  ['a card paid it all', 0, 'We’ll cancel it, because nothing else is in it.', false],
  ['a gift balance paid £1.05', 105, 'You’ll get its £1.05 postage back.', '£1.05 to your gift balance'],
] as const)(
  'the receipt for the only piece of a return whose postage the bank has taken back names only what we refund: %s',
  async (_what, left, shown, named) => {
    const [one] = (await families({ credits: [10, 11] })) as [Family]
    const [before, piece] = one.pieces as [Family['pieces'][0], Family['pieces'][0]]
    await receiveReturn(world.services, { returnId: await sendBack(one, [before]), operator: 'sam' })
    const { accountId } = one
    if (left > 0) await transaction(db, (tx) => aGiftBalance(tx, { accountId, left, now: world.time.now }))
    await giveBackPostage(await sendBack(one, [piece]))
    const offer = await world.offer(one, piece)
    const shownReturn = offer.ok
      ? offer.body.information?.find(({ label }) => label === 'Your return')?.value
      : undefined
    expect(shownReturn?.endsWith(shown)).toBe(true)
    await world.work()
    world.mails.length = 0
    await world.buy(one, piece)
    await world.work()
    const receipt = emailsTo(one).find(({ template }) => template === 'piece-bought')
    expect(receipt?.text).toContain('we’ve cancelled it.')
    if (named) expect(receipt?.text).toContain(`the return’s postage of ${named}`)
    else expect(receipt?.text).not.toContain('postage')
  },
)

test('a family whose overdue return no longer fits its credits gets one email and must choose; other families do not', async () => {
  const [one, other] = (await families({ credits: [90, 100] }, {})) as [Family, Family]
  const [back] = one.pieces
  await sendBack(one, [back])
  const garmentIds = [await world.garment({ credits: 95 })]
  await world.order({ accountId: one.accountId, garmentIds, placedAt: new Date('2026-11-21T09:00:00Z') })
  world.time.now = new Date('2026-11-25T10:00:00Z')
  await sendBack(other, other.pieces)
  await morningOf('2026-12-12')
  expect([kindsTo(one), kindsTo(other)]).toEqual([['return-choice-due'], ['return-reminder']])
  expect(textTo(one)).toContain('its credits are in use already')
  await morningOf('2026-12-13')
  expect([kindsTo(one), kindsTo(other)]).toEqual([[], []])
})

test('the family keeps its credits when a return is lost in the post, and the office is emailed about it', async () => {
  const [one] = (await families({})) as [Family]
  const returnId = await sendBack(one, one.pieces)
  await call('postReturn', { params: { id: returnId }, body: { proof: 'AB1' } }, { viewer: one.viewer })
  await morningOf('2026-12-12')
  expect(world.mails.map(({ template }) => template).toSorted()).toEqual(['return-lost', 'return-lost-note'])
  expect(textTo(one)).toContain('your credits stay free')
  const [note] = world.mails.filter(({ template }) => template === 'return-lost-note')
  expect(note?.to.address).not.toBe(one.account.email)
  expect(note?.text).toContain(names[0])
})

test('the office is asked once about a second unscanned return in a year; if that return is cancelled, the family must choose', async () => {
  const [one] = (await families({ credits: [10, 90] })) as [Family]
  const [first, second] = one.pieces as [Family['pieces'][0], Family['pieces'][0]]
  const markPosted = async (id: string) =>
    call('postReturn', { params: { id }, body: { proof: 'AB1' } }, { viewer: one.viewer })
  await markPosted(await sendBack(one, [first]))
  await morningOf('2026-12-12')
  const returnId = await sendBack(one, [second])
  await markPosted(returnId)
  const garmentIds = [await world.garment({ credits: 95 }), await world.garment({ credits: 95 })]
  await world.order({ accountId: one.accountId, garmentIds, until: 'placed', placedAt: world.time.now })
  const notes = () => world.mails.filter(({ template }) => template === 'return-undecided-note')
  await morningOf('2027-01-03')
  expect([kindsTo(one), notes().length]).toEqual([[], 1])
  await morningOf('2027-01-04')
  expect([kindsTo(one), notes().length]).toEqual([[], 0])
  expect(await cancelPostedReturn(world.services, { returnId, operator: 'sam' })).toBe(true)
  await world.work()
  expect(kindsTo(one)).toEqual(['return-choice-due'])
  expect(textTo(one)).toContain('post it again with the new label')
  expect(textTo(one)).toContain('We’ve refunded the postage of your earlier label, £')
})

test('the email about a parcel names what is missing from it and what was not announced; a piece of the family’s own is put aside', async () => {
  const [one, other] = (await families({ credits: [10, 11, 12] }, {})) as [Family, Family]
  const [came, missing, extra] = one.pieces as [Family['pieces'][0], Family['pieces'][0], Family['pieces'][0]]
  const returnId = await sendBack(one, [came, missing])
  await sendBack(other, other.pieces)
  await world.work()
  world.mails.length = 0
  await receiveReturn(world.services, { returnId, garmentIds: [came.garmentId, extra.garmentId], operator: 'sam' })
  await world.work()
  expect([kindsTo(one), kindsTo(other)]).toEqual([['return-received'], []])
  expect(emailsTo(one)[0]?.subject).toBe('Your return has arrived without 1 piece')
  expect(textTo(one)).toContain('it’s back in your closet and uses 11 credits again. Nothing has been charged.')
  expect(textTo(one)).toContain(`${names[0]} wasn’t on your list. We’ve taken it back too, and its credits are free.`)
  await morningOf('2027-08-12')
  expect(kindsTo(one)).toEqual(['garments-kept'])
  world.mails.length = 0
  await receivePiece(world.services, { garmentId: missing.garmentId, operator: 'sam' })
  await world.work()
  expect(kindsTo(one)).toEqual(['own-piece-came'])
  expect(textTo(one)).toContain('it’s yours to keep, so we’ve put it aside')
})

test('a family whose missing piece no longer fits its credits must choose, and gets a new label', async () => {
  const [one] = (await families({ credits: [10, 90] })) as [Family]
  const [came, missing] = one.pieces as [Family['pieces'][0], Family['pieces'][0]]
  const returnId = await sendBack(one, [came, missing])
  const garmentIds = [await world.garment({ credits: 95 }), await world.garment({ credits: 95 })]
  await world.order({ accountId: one.accountId, garmentIds, placedAt: new Date('2026-11-20T11:00:00Z') })
  await world.work()
  world.mails.length = 0
  await receiveReturn(world.services, { returnId, garmentIds: [came.garmentId], operator: 'sam' })
  await world.work()
  expect(kindsTo(one).toSorted()).toEqual(['return-choice-due', 'return-received'])
  const choice = emailsTo(one).find(({ template }) => template === 'return-choice-due')
  expect(choice?.text).toContain('Your parcel came without this piece, and its credits are in use already.')
  const { label_code } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('account_id', '=', one.accountId)
    .where('state', '=', 'announced')
    .executeTakeFirstOrThrow()
  expect(choice?.text).toContain(`with the new label ${label_code}`)
})
