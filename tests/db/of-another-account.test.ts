// Calls that name, by its id, something that another account owns, alone or with something of the caller's. They answer not_found
// and change nothing. More such tests are with the refusals of rentals (support/refusal-table.ts).
import { beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { aCart } from '../builders/a-cart.ts'
import { aChild } from '../builders/a-child.ts'
import { aGiftCard } from '../builders/a-gift-card.ts'
import { aListing } from '../builders/a-listing.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { everyRow } from '../support/database/every-row.ts'
import { validFor } from '../support/valid-input.ts'
import { done, familyOfTheSite } from '../support/worlds/privacy/family-of-the-site.ts'
import { twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = twoHomesWorld(db, { bystander: false })
const buyer = {
  name: 'Ines Ferreira',
  email: 'ines@example.com',
  telephone: '07700 900982',
  property1: '12',
  street1: 'High Street',
  town: 'Leeds',
  postalCode: 'LS1 4AP',
}
const { bookSkiWear, buySecondHand } = familyOfTheSite(db, world)
beforeEach(() => db.deleteFrom('rate_limit').execute())

/** A family that owns one of everything that a call can name. */
async function aFamily() {
  const { payer, second } = await world.twoHomes()
  const { accountId, viewer } = payer
  await world.atHome(second)
  const [piece] = await world.atHome(payer)
  const childId = await transaction(db, (tx) => aChild(tx, { accountId, now: world.time.now, heightCm: 104 }))
  const card = await transaction(db, (tx) => aGiftCard(tx, { buyer: accountId, now: world.time.now }))
  const { bookingId } = await bookSkiWear({ viewer })
  const skiLine = await db
    .selectFrom('ski_line')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { orderId } = await buySecondHand({ viewer })
  const sold = await db
    .selectFrom('resale_line')
    .select('garment_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const checkoutOf = async (resultId: string) =>
    (
      await db
        .selectFrom('checkout')
        .select('id')
        .where('result_id', '=', resultId as Id<'order'>)
        .executeTakeFirstOrThrow()
    ).id
  const body = { inventoryItemIds: [await world.garment({ credits: 10 })], returnItemsIds: [] }
  const { checkoutId: askedId } = await done(world.call('askForPostage', { body }, second))
  const cart = await transaction(db, async (tx) =>
    aCart(tx, { garmentIds: [await aListing(tx, { now: world.time.now })], now: world.time.now }),
  )
  const sale = { customerData: buyer, cartId: cart.secret }
  const { checkoutId: unpaidId } = await done(world.call('placeResaleOrder', { body: sale }, { viewer }))
  const returning = { itemsIds: [sold.garment_id], reason: 'changed_mind' as const }
  const { returnId } = await done(
    world.call('bookResaleReturn', { params: { code: orderId }, body: returning }, { viewer }),
  )
  return {
    viewer,
    piece: String(piece),
    wanted: await world.garment({ credits: 10 }),
    childId,
    askedId,
    cartId: cart.secret,
    unpaidId,
    gift: { code: card.cardId, checkoutId: card.checkoutId },
    ski: { code: bookingId, lineId: skiLine.id, checkoutId: await checkoutOf(bookingId) },
    sale: { code: orderId, garmentId: sold.garment_id, returnId, checkoutId: await checkoutOf(orderId) },
  }
}
type Family = Awaited<ReturnType<typeof aFamily>>

const families = { theirs: await aFamily(), mine: await aFamily() }

const inputOf = (id: EndpointId, { body, ...input }: RawInput): RawInput => {
  const valid = validFor(endpoints[id] as Endpoint)
  return { ...valid, ...input, ...(valid.body ? { body: { ...valid.body, ...(body as object | undefined) } } : {}) }
}
const dates = { firstDay: '2026-11-28', lastDay: '2026-11-30' }

const sendingBack = (id: EndpointId, piece: string, wanted: string) =>
  id === 'announceReturn' ? { itemsIds: [piece] } : { inventoryItemIds: [wanted], returnItemsIds: [piece] }

/** A call, and an input for it that names something of the owner's; some inputs also name something of the caller's. */
type Row = readonly [id: EndpointId, input: (owner: Family, caller: Family) => RawInput]
const rows: readonly Row[] = [
  ...(['giftCard', 'changeGiftCard', 'correctGiftCard', 'cancelGiftCard', 'resendGiftCard'] as const).map(
    (id) => [id, ({ gift: { code } }: Family) => ({ params: { code } })] as const,
  ),
  ['giftCardCheckout', ({ gift: { checkoutId } }) => ({ params: { checkoutId } })],
  ['completeGiftCard', ({ gift: { checkoutId } }) => ({ body: { checkoutId } })],
  ...(['skiBooking', 'paySkiFee', 'skiLabel', 'postSki'] as const).map(
    (id) => [id, ({ ski: { code } }: Family) => ({ params: { code } })] as const,
  ),
  ['cancelSki', ({ ski: { code } }) => ({ params: { code }, body: { itemsIds: null } })],
  ['skiChange', ({ ski: { code } }) => ({ params: { code }, query: dates })],
  ['changeSki', ({ ski: { code } }) => ({ params: { code }, body: dates })],
  ['skiCheckout', ({ ski: { checkoutId } }) => ({ params: { checkoutId } })],
  ['completeSki', ({ ski: { checkoutId } }) => ({ body: { checkoutId } })],
  ['resaleOrder', ({ sale: { code } }) => ({ params: { code } })],
  ['cancelResaleOrder', ({ sale: { code } }) => ({ params: { code } })],
  [
    'bookResaleReturn',
    ({ sale: { code, garmentId } }) => ({ params: { code }, body: { itemsIds: [garmentId], reason: 'changed_mind' } }),
  ],
  ['completeResaleOrder', ({ sale: { checkoutId } }, { cartId }) => ({ body: { cartId, checkoutId } })],
  ['extendResaleCheckout', ({ unpaidId }, { cartId }) => ({ params: { cartId }, body: { checkoutId: unpaidId } })],
  ...(['askedPayment', 'payAskedPayment', 'completeAskedPayment', 'declineAskedPayment'] as const).map(
    (id) => [id, ({ askedId }: Family) => ({ params: { id: askedId } })] as const,
  ),
  ['makeFamilyLink', ({ childId }) => ({ body: { childIds: [childId], showsSaved: true } })],
  // The caller's own order or booking, with a part of the owner's.
  [
    'bookResaleReturn',
    ({ sale: { garmentId } }, { sale: { code } }) => ({
      params: { code },
      body: { itemsIds: [garmentId], reason: 'changed_mind' },
    }),
  ],
  ...(['cancelResaleReturn', 'resaleReturnLabel'] as const).map(
    (id) =>
      [id, ({ sale: { returnId } }: Family, { sale: { code } }: Family) => ({ params: { code, returnId } })] as const,
  ),
  ['cancelSki', ({ ski: { lineId } }, { ski: { code } }) => ({ params: { code }, body: { itemsIds: [lineId] } })],
  ...(['getPaymentIntent', 'makeOrder', 'announceReturn'] as const).map(
    (id) => [id, ({ piece }: Family, { wanted }: Family) => ({ body: sendingBack(id, piece, wanted) })] as const,
  ),
  ['askForPostage', ({ piece }, { wanted }) => ({ body: sendingBack('askForPostage', piece, wanted) })],
]

/** The tables to which a refused call may write. */
const withoutTables = ['rate_limit', 'rental_refusal', 'session']

test.each(rows)('%s does not find what another account owns, and changes nothing', async (id, input) => {
  const { theirs, mine } = families
  const before = await everyRow(db, { withoutTables })
  expect(await world.call(id, inputOf(id, input(theirs, mine)), { viewer: mine.viewer })).toMatchObject({
    ok: false,
    status: 404,
    errors: [{ code: 'not_found' }],
  })
  expect(await everyRow(db, { withoutTables })).toEqual(before)
})

test('a proposal for a swap ignores another account’s piece', async () => {
  const { theirs, mine } = families
  const propose = (returnItemsIds: string) =>
    world.call('fillCredits', { query: { inventoryItemIds: mine.wanted, returnItemsIds } }, { viewer: mine.viewer })
  expect(await propose(theirs.piece)).toEqual(await propose(newId()))
  expect(await propose(mine.piece)).not.toEqual(await propose(newId()))
})

test('each call finds what its caller owns', async () => {
  const { theirs } = families
  const notFound: EndpointId[] = []
  for (const [id, input] of rows) {
    const answer = await world.call(id, inputOf(id, input(theirs, theirs)), { viewer: theirs.viewer })
    if (!answer.ok && answer.errors[0]?.code === 'not_found') notFound.push(id)
  }
  expect(notFound).toEqual([])
})
