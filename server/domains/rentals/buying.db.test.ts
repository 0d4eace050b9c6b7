// Buying a piece that is on loan (product §4.9): the price of the day, and what happens to the loan, the garment, its
// credits and its return.
import { afterEach, expect, test } from 'vitest'
import { addMonths, dayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { buyingWorld } from '#tests/support/worlds/buying-world.ts'
import { receiveReturn } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = buyingWorld(db)
const { buyer, open, keep, buy, offer, payFor, sendBack, stateOf, creditsOf, purchasesOf, refundsOf } = world
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = new Date('2026-11-20T10:00:00Z')
})

test('a piece at home is bought at today’s price: it becomes the family’s, and its credits are free', async () => {
  const member = await buyer({ credits: [13] })
  const [piece] = member.pieces
  expect(await creditsOf(member)).toBe(13)
  // Eight whole months are left of nine: 13 credits at 16.67p.
  const checkout = await open(member, piece)
  expect(checkout).toMatchObject({ ok: true, body: { purchaseId: null, amount: 1734 } })
  expect(await offer(member, piece)).toMatchObject({
    body: { price: 1734, checkout: { amount: 1734 }, purchase: null },
  })
  await payFor(checkout)
  const answer = await keep(member, piece)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect(await stateOf(piece)).toEqual({ loan: 'kept', garment: 'kept', claimed: false, return: null })
  expect(await creditsOf(member)).toBe(0)
  expect(await purchasesOf(member)).toEqual([
    { id: answer.body.purchaseId, price_pence: 1734, vat_class: 'sale', cancelled_at: null },
  ])
  expect(world.published).toContainEqual({ type: 'piece-bought', accountId: member.accountId, ...answer.body })
  // Repeating the call, or opening it again, returns the same purchase.
  expect(await keep(member, piece)).toEqual(answer)
  expect(await open(member, piece)).toMatchObject({ body: { ...answer.body, clientSecret: null } })
  expect(await offer(member, piece)).toMatchObject({
    body: {
      can: { allowed: false, reason: 'This piece is already yours.' },
      price: null,
      purchase: {
        ...answer.body,
        price: 1734,
        cancelUntilLabel: '4 December 2026',
        can: { cancel: { allowed: true } },
      },
    },
  })
})

test('a family that has paid gets the piece, even if another tab has opened a checkout with other amounts since', async () => {
  const member = await buyer({ credits: [13] })
  const [piece] = member.pieces
  const { accountId } = member
  const first = await open(member, piece)
  await transaction(db, (tx) => aGiftBalance(tx, { accountId, left: 300, now: world.time.now }))
  const second = await open(member, piece)
  expect(await keep(member, piece)).toMatchObject({ ok: false, errors: [{ code: 'payment_required' }] })
  await payFor(first)
  const answer = await keep(member, piece)
  expect(answer).toMatchObject({ ok: true })
  expect(await purchasesOf(member)).toMatchObject([{ price_pence: 1734 }])
  await world.work()
  const states = await db
    .selectFrom('checkout')
    .select('state')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'keep-piece')
    .orderBy('id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['completed', 'abandoned'])
  expect(second).toMatchObject({ ok: true })
  expect(await refundsOf(member)).toEqual([])
})

test('a piece that is not children’s clothing is bought with VAT at the standard rate', async () => {
  const member = await buyer({ credits: [13] })
  const [piece] = member.pieces
  await db.updateTable('product').set({ vat_class: 'sale_standard' }).execute()
  const shown = await offer(member, piece)
  expect(shown.ok && shown.body.information.map(({ value }) => value)).toContain('£2.89 included, at 20%')
  await buy(member, piece)
  await db.updateTable('product').set({ vat_class: 'sale' }).execute()
  expect(await purchasesOf(member)).toMatchObject([{ price_pence: 1734, vat_class: 'sale_standard' }])
})

test('a piece is bought in the VAT class that was shown, even if its product has another by the time it is paid for', async () => {
  const member = await buyer({ credits: [13] })
  const [piece] = member.pieces
  await payFor(await open(member, piece))
  await db.updateTable('product').set({ vat_class: 'sale_standard' }).execute()
  expect(await keep(member, piece)).toMatchObject({ ok: true })
  await db.updateTable('product').set({ vat_class: 'sale' }).execute()
  expect(await purchasesOf(member)).toMatchObject([{ vat_class: 'sale' }])
})

test('the checkout stores what was shown: price, VAT, the right to cancel, and what happens to the credits', async () => {
  const member = await buyer({ credits: [13] })
  const [piece] = member.pieces
  const shown = await offer(member, piece)
  const checkout = await open(member, piece)
  if (!shown.ok || !checkout.ok) throw new Error('it cannot be bought')
  expect(shown.body.information.map(({ value }) => value)).toEqual([
    '£17.34, paid once',
    '£0 included, at 0%',
    'From today, for good',
    'Its 13 credits are free to use straight away',
    expect.stringContaining('by 4 December 2026 for a full refund'),
    'It’s yours for free on 12 August 2027',
  ])
  expect(checkout.body.information).toEqual(shown.body.information)
  // The checkout is the same until it expires.
  expect(await open(member, piece)).toEqual(checkout)
})

test('the price is never above the RRP or below the minimum', async () => {
  const cheap = await buyer({ credits: [40], product: { rrpPence: 1250 } })
  expect(await open(cheap, cheap.pieces[0])).toMatchObject({ body: { amount: 1250 } })
  const old = await buyer({ credits: [3], cameOn: addMonths(dayInLondon(world.time.now), -8) })
  expect(await open(old, old.pieces[0])).toMatchObject({ body: { amount: 100 } })
})

const nights = [
  ['a night in winter', '2026-12-12T23:58:00Z'],
  ['the night before the clocks go forward', '2027-03-27T23:58:00Z'],
  ['the night after the clocks went forward', '2027-03-28T22:58:00Z'],
  ['the night before the clocks go back', '2026-10-24T22:58:00Z'],
  ['the night after the clocks went back', '2026-10-25T23:58:00Z'],
] as const

test.each(nights)('%s: the price shown before midnight is charged after it', async (_, instant) => {
  world.time.now = new Date(instant)
  // It came exactly three months ago, so tomorrow one month less is left.
  const member = await buyer({ credits: [20], cameOn: addMonths(dayInLondon(world.time.now), -3) })
  const [piece] = member.pieces
  const checkout = await open(member, piece)
  expect(checkout).toMatchObject({ body: { amount: 2000 } })
  world.passMinutes(5)
  // A page loaded now shows the new price and offers to open a new checkout.
  expect(await offer(member, piece)).toMatchObject({ body: { price: 1667, checkout: null } })
  await payFor(checkout)
  expect((await keep(member, piece)).ok).toBe(true)
  expect(await purchasesOf(member)).toMatchObject([{ price_pence: 2000 }])
})

test.each(nights)('%s: a checkout opened again after midnight has the new day’s price', async (_, instant) => {
  world.time.now = new Date(instant)
  const member = await buyer({ credits: [20], cameOn: addMonths(dayInLondon(world.time.now), -3) })
  const [piece] = member.pieces
  await open(member, piece)
  world.passMinutes(5)
  const reopened = await open(member, piece)
  expect(reopened).toMatchObject({ body: { amount: 1667 } })
  await payFor(reopened)
  expect((await keep(member, piece)).ok).toBe(true)
  expect(await purchasesOf(member)).toMatchObject([{ price_pence: 1667 }])
})

test('opening a purchase leaves a swap’s checkout open, and abandons the open purchase of another piece', async () => {
  const member = await buyer({ credits: [10, 10] })
  const [first, second] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  const wanted = await world.garment({ credits: 10 })
  const swap = { inventoryItemIds: [wanted], returnItemsIds: [first.garmentId] }
  const basket = await world.call('getPaymentIntent', { body: swap }, { viewer: member.viewer })
  expect(basket.ok).toBe(true)
  const checkout = await open(member, first)
  expect(await offer(member, second)).toMatchObject({ body: { otherOpen: true } })
  await open(member, second)
  const states = db.selectFrom('checkout').select(['slot', 'state']).where('account_id', '=', member.accountId)
  expect(await states.where('state', '<>', 'completed').orderBy('created_at').orderBy('id').execute()).toEqual([
    { slot: 'rental', state: 'open' },
    { slot: 'keep-piece', state: 'abandoned' },
    { slot: 'keep-piece', state: 'open' },
  ])
  // If the abandoned checkout is paid after all, the piece is bought.
  await payFor(checkout)
  expect((await keep(member, first)).ok).toBe(true)
})

test('buying the last piece of a return cancels it and restores its free postage', async () => {
  const member = await buyer({ credits: [10] })
  const [piece] = member.pieces
  await sendBack(member, [piece])
  expect(await creditsOf(member)).toBe(0)
  expect(await offer(member, piece)).toMatchObject({
    body: {
      information: expect.arrayContaining([
        { label: 'Credits', value: 'Its 10 credits are free already' },
        expect.objectContaining({ label: 'Your return', value: expect.stringContaining('your free return again') }),
      ]),
    },
  })
  await buy(member, piece)
  expect(await stateOf(piece)).toEqual({ loan: 'kept', garment: 'kept', claimed: false, return: 'cancelled' })
  expect(await creditsOf(member)).toBe(0)
  const free = db.selectFrom('free_postage').select('direction').where('account_id', '=', member.accountId)
  expect(await free.where('direction', '=', 'return').execute()).toEqual([])
  expect(await refundsOf(member)).toEqual([])
})

test('the postage paid for a return is refunded when its last piece is bought', async () => {
  const member = await buyer({ credits: [10, 10] })
  const [used, piece] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  const first = await sendBack(member, [used])
  await receiveReturn(world.services, { returnId: first, operator: 'sam' })
  await sendBack(member, [piece])
  await buy(member, piece)
  expect(await refundsOf(member)).toEqual([['return-lapsed', 395]])
})

test('a return is cancelled once all its pieces are bought, and another can be booked', async () => {
  const member = await buyer({ credits: [10, 12, 14] })
  const [piece, other, last] = member.pieces as [
    (typeof member.pieces)[0],
    (typeof member.pieces)[0],
    (typeof member.pieces)[0],
  ]
  await sendBack(member, [piece, other])
  await buy(member, piece)
  await buy(member, other)
  expect(await stateOf(other)).toMatchObject({ loan: 'kept', return: 'cancelled' })
  const returnId = await sendBack(member, [last])
  expect(returnId).toBeTruthy()
})

test('a piece that is bought after its return was booked is not expected in the parcel', async () => {
  const member = await buyer({ credits: [10, 12] })
  const [piece, other] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  const returnId = await sendBack(member, [piece, other])
  await buy(member, piece)
  expect(await stateOf(piece)).toMatchObject({ loan: 'kept', return: null })
  expect(await stateOf(other)).toMatchObject({ loan: 'return_announced', return: 'announced' })
  expect(await receiveReturn(world.services, { returnId, operator: 'sam' })).toMatchObject({ garments: 1, missing: [] })
})

test('the closet lists bought pieces, and until when each purchase can be cancelled', async () => {
  const member = await buyer({ credits: [10, 12] })
  const [piece] = member.pieces
  await buy(member, piece)
  const closet = async () => {
    const answer = await world.call('listRentals', {}, { viewer: member.viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }
  const { rentals, kept } = await closet()
  expect(rentals.active).toHaveLength(1)
  expect(rentals.active[0]).toMatchObject({ can: { keep: { allowed: true } }, keepPrice: 1600, keepMonthsLeft: 8 })
  expect(rentals.active[0]?.keepPrices).toEqual([1800, 1600, 1400, 1200, 1000, 800, 600, 400, 200, 100])
  expect(kept).toMatchObject([
    { id: piece.loanId, price: 1334, keptOnLabel: '20 November 2026', cancelUntilLabel: '4 December 2026' },
  ])
  world.time.now = new Date('2026-12-05T00:00:00Z')
  expect((await closet()).kept).toMatchObject([{ id: piece.loanId, price: 1334, cancelUntilLabel: null }])
})

test('an ending membership past its paid period ends when its last piece is bought', async () => {
  const member = await buyer({ credits: [10], state: 'ending' })
  const [piece] = member.pieces
  await world.subscriptionEnds(member)
  await buy(member, piece)
  const state = db.selectFrom('membership').select('state').where('id', '=', member.membershipId)
  expect(await state.executeTakeFirst()).toEqual({ state: 'cancelled' })
})
