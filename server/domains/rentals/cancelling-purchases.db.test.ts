// Cancelling a purchase within 14 days (product §4.9) refunds it in full and puts the piece on loan again with its
// credits. These tests also cover each refusal.
import { afterEach, expect, test } from 'vitest'
import { addDays, addMonths, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { type BuyerOptions, buyingWorld } from '#tests/support/worlds/buying-world.ts'

const { db } = await openTestDatabase()
const world = buyingWorld(db)
const { buyer, buy, open, keep, offer, cancel, stateOf, creditsOf, purchasesOf, refundsOf } = world
afterEach(async () => {
  world.time.now = new Date('2026-11-20T10:00:00Z')
  await world.expectInvariants()
})

async function bought(options: Partial<BuyerOptions> = {}) {
  const member = await buyer({ credits: [10], ...options })
  const [piece] = member.pieces
  return { member, piece, purchaseId: await buy(member, piece) }
}
const refusedWith = (code: string, words: string) => ({
  ok: false,
  errors: [expect.objectContaining({ code, message: expect.stringContaining(words) })],
})

test('a cancelled purchase is refunded in full only once, and the piece is on loan again with its credits', async () => {
  const { member, piece, purchaseId } = await bought()
  world.passMinutes(60)
  const done = await cancel(member, piece)
  expect(done).toMatchObject({ ok: true, body: { purchaseId, refunded: 1334, cancelledOn: '2026-11-20' } })
  expect(await stateOf(piece)).toEqual({ loan: 'at_home', garment: 'out', claimed: true, return: null })
  expect(await creditsOf(member)).toBe(10)
  expect(world.published).toContainEqual({ type: 'purchase-cancelled', accountId: member.accountId, purchaseId })
  // Repeating it changes nothing.
  expect(await cancel(member, piece)).toEqual(done)
  expect(await refundsOf(member)).toEqual([['purchase-cancelled', 1334]])
  const ledger = db
    .selectFrom('credit_ledger')
    .select(['cause', 'delta'])
    .where('membership_id', '=', member.membershipId)
  expect(await ledger.where('loan_id', '=', piece.loanId).orderBy('id').execute()).toEqual([
    { cause: 'order', delta: 10 },
    { cause: 'kept', delta: -10 },
    { cause: 'purchase_cancelled', delta: 10 },
  ])
  const statement = await world.call('creditStatement', { query: {} }, { viewer: member.viewer })
  expect(JSON.stringify(statement)).toContain('Puddle raincoat, 3–4y – purchase cancelled')
})

test('a piece whose purchase was cancelled can be bought again at the day’s price, and the new purchase can be cancelled too', async () => {
  const { member, piece, purchaseId } = await bought({ cameOn: addMonths(dayInLondon(world.time.now), -1) })
  await cancel(member, piece)
  world.passMinutes(24 * 60)
  const checkout = await open(member, piece)
  expect(checkout).toMatchObject({ body: { purchaseId: null, amount: 1167 } })
  await world.payFor(checkout)
  const repeated = await keep(member, piece)
  expect(repeated.ok && repeated.body.purchaseId).not.toBe(purchaseId)
  await cancel(member, piece)
  expect(await purchasesOf(member)).toMatchObject([{ price_pence: 1334 }, { price_pence: 1167 }])
  expect(await refundsOf(member)).toEqual([
    ['purchase-cancelled', 1334],
    ['purchase-cancelled', 1167],
  ])
})

test('a purchase can be cancelled until the end of the fourteenth day', async () => {
  const [inTime, late] = [await bought(), await bought()]
  const over = startOfDayInLondon(addDays(dayInLondon(world.time.now), 15))
  world.time.now = new Date(over.getTime() - 1000)
  expect((await cancel(inTime.member, inTime.piece)).ok).toBe(true)
  world.time.now = over
  expect(await cancel(late.member, late.piece)).toMatchObject(refusedWith('not_now', 'until 4 December 2026'))
  expect(await offer(late.member, late.piece)).toMatchObject({
    body: {
      purchase: {
        can: { cancel: { allowed: false, reason: 'You could cancel this purchase until 4 December 2026.' } },
      },
    },
  })
})

test('a purchase cannot be cancelled once nine months would have made the piece the family’s', async () => {
  const { member, piece } = await bought({ cameOn: addMonths(addDays(dayInLondon(world.time.now), 3), -9) })
  world.passMinutes(3 * 24 * 60)
  expect(await cancel(member, piece)).toMatchObject(refusedWith('not_now', 'for nine months'))
})

test('a purchase cannot be cancelled when its credits are in use, and nothing changes', async () => {
  const { member, piece } = await bought({ credits: [10, 95, 95] })
  const garmentIds = [await world.garment({ credits: 5 })]
  await world.order({ accountId: member.accountId, garmentIds, until: 'placed', placedAt: world.time.now })
  expect(await creditsOf(member)).toBe(195)
  expect(await cancel(member, piece)).toMatchObject(
    refusedWith('over_credits', 'takes 10 credits, but you’ve only 5 free'),
  )
  expect(await stateOf(piece)).toMatchObject({ loan: 'kept', claimed: false })
  expect(await refundsOf(member)).toEqual([])
})

test('a purchase cannot be cancelled in a paused or ended membership', async () => {
  const { member, piece } = await bought()
  for (const [state, words] of [
    ['paused', 'Reactivate it first'],
    ['cancelled', 'has ended'],
  ] as const) {
    const change = membershipIn(state, world.time.now)
    await db.updateTable('membership').set(change).where('id', '=', member.membershipId).execute()
    expect(await cancel(member, piece)).toMatchObject(refusedWith('membership_state', words))
  }
})

test('a purchase cannot be cancelled in a later membership: its credits belong to the earlier one', async () => {
  const { member, piece } = await bought()
  const over = membershipIn('cancelled', world.time.now)
  await db.updateTable('membership').set(over).where('id', '=', member.membershipId).execute()
  const rejoined = await world.member({ account: member.account, plan: '200-quarterly' })
  expect(await cancel(member, piece)).toMatchObject(refusedWith('membership_state', 'has ended'))
  expect(await stateOf(piece)).toMatchObject({ loan: 'kept', garment: 'kept', claimed: false })
  expect([await creditsOf(member), await creditsOf({ ...member, ...rejoined })]).toEqual([0, 0])
  expect(await refundsOf(member)).toEqual([])
})
