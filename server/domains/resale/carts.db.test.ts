// Carts of the resale shop, through the real dispatch.
import { Value } from 'typebox/value'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { moveGarments } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing, type ListingOptions } from '#tests/builders/a-listing.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { aWorld } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const start = new Date('2026-11-20T14:00:00Z')
let now = start
let wallNow = start
const world = aWorld(db, { clock: { now: () => now }, wallClock: { now: () => wallNow } })
beforeEach(async () => {
  now = start
  // Start a new hour, so that no wall-time limit carries over.
  wallNow = new Date(wallNow.getTime() + 3_600_000)
  await db.updateTable('garment_claim').set({ released_at: now }).where('released_at', 'is', null).execute()
  await setSettings(db, { 'resale.reserved_share_percent': 100, 'resale.network_pieces': 15, 'resale.cart_pieces': 10 })
})
const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

let networks = 0
const elsewhere = () => ({ ip: `198.51.100.${++networks}` })
const listed = (options: ListingOptions = {}) => transaction(db, (tx) => aListing(tx, options))
/** Moves garments out of the shop, as a sale does. */
const move = (garmentIds: readonly Id<'garment'>[], to: 'sold' | 'donated' = 'sold') =>
  transaction(db, (tx) => moveGarments(tx, { garmentIds, from: 'resale', to, actor: 'system:test', now }))
type Caller = { readonly ip?: string }
const add = (items: string[], cartId?: string | null, caller: Caller = {}) =>
  world.call('addToResaleCart', { body: cartId === undefined ? { items } : { items, cartId } }, caller)
const remove = (items: string[], cartId: string) => world.call('removeFromResaleCart', { body: { items, cartId } })
const read = (cartId: string) => world.call('getResaleCart', { params: { cartId } })

type Answer = Awaited<ReturnType<typeof add>>
function cartOf(answer: Answer) {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const newCart = async (items: string[], caller: Caller = elsewhere()) => cartOf(await add(items, null, caller))
const pieceOf = (answer: Answer, id: string) => cartOf(answer).items.find((piece) => piece.id === id)

test('adding the first piece creates a cart that only its secret opens', async () => {
  const id = await listed({ pricePence: 1250 })
  const cart = await newCart([id])
  expect(Value.Check(endpoints.addToResaleCart.answer, cart)).toBe(true)
  expect(cart).toMatchObject({
    items: [
      {
        ...{ id, name: 'Puddle raincoat', size: '104cm', sizeLabel: '3–4y', item_sale_condition: 'good_used' },
        ...{ conditionLabel: 'Good', price: 1250, priceWas: null, state: 'reserved', mayReserve: false },
        ...{ reservedUntil: '2026-11-20T14:30:00.000Z', words: 'Reserved for you until 14:30' },
      },
    ],
    ...{ goods: 1250, postage: 498, total: 1748, minutesLeft: 30, mostPieces: 10 },
    postageLine: '£4.98, free over £50: £37.50 to go',
  })
  expect(Buffer.from(cart.cartId, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(cartOf(await read(cart.cartId))).toEqual(cart)
  const row = await db
    .selectFrom('resale_cart')
    .selectAll()
    .where('secret_hash', '=', hashSecretCode(cart.cartId))
    .execute()
  expect(row).toHaveLength(1)
  expect(JSON.stringify(row)).not.toContain(cart.cartId)
})

test('more pieces are added in order, and postage is free over £50', async () => {
  const [first, second] = [await listed({ pricePence: 3000 }), await listed({ pricePence: 2001 })]
  const { cartId } = await newCart([first])
  const cart = cartOf(await add([second.toUpperCase(), second], cartId))
  expect(cart.items.map(({ id }) => id)).toEqual([first, second])
  expect(cart).toMatchObject({ goods: 5001, postage: 0, total: 5001 })
})

test('no call finds an unknown or forged cart', async () => {
  const id = await listed()
  for (const cartId of ['x', newId(), 'A'.repeat(43)]) {
    for (const answer of [await read(cartId), await add([id], cartId), await remove([id], cartId)])
      expect(answer).toMatchObject({ ok: false, status: 404, errors: [{ code: 'not_found' }] })
  }
  expect(cartOf(await add([id], null)).items).toHaveLength(1)
})

test('unknown cart ids are limited by network', async () => {
  const id = await listed()
  const guesser = elsewhere()
  const answers = []
  for (let n = 0; n < 101; n++) answers.push(await add([id], `guess-${n}`, guesser))
  expect(answers.slice(0, 100).every(({ status }) => status === 404)).toBe(true)
  expect(answers[100]).toMatchObject({ status: 429, errors: [{ code: 'too_many' }] })
  expect(await add([id], 'guess', elsewhere())).toMatchObject({ status: 404 })
})

test('changes to carts are limited by network', async () => {
  const id = await listed()
  const caller = elsewhere()
  const { cartId } = await newCart([id], caller)
  await db.updateTable('rate_limit').set({ hits: 900 }).where('key', 'like', 'resale-cart:%').execute()
  expect(await add([id], cartId, caller)).toMatchObject({ status: 429, errors: [{ code: 'too_many' }] })
})

test('a piece in somebody else’s cart is refused with its title and when it may be available again', async () => {
  const [id, free] = [await listed(), await listed()]
  await newCart([id])
  passMinutes(2)
  const { cartId } = await newCart([free])
  expect(await add([id], cartId)).toMatchObject({
    status: 409,
    errors: [
      {
        ...{ code: 'items_unavailable', titles: ['Puddle raincoat'], ids: [id] },
        message: 'Somebody else has it in their cart for now. It may come back by 14:30.',
      },
    ],
  })
  // All or none: the free piece is not reserved either.
  const third = await listed()
  expect(await add([id, third], null)).toMatchObject({ errors: [{ titles: ['Puddle raincoat'] }] })
  expect((await newCart([third])).items).toHaveLength(1)
})

test('a piece that is sold, withdrawn, unknown or being bought is refused with the reason', async () => {
  const inState = async (state: 'sold' | 'donated') => {
    const id = await listed()
    await move([id], state)
    return id
  }
  const held = await listed()
  const ends = new Date(now.getTime() + 600_000)
  const claim = { id: newId<'claim'>(), garment_id: held, owner_id: newId<'checkout'>(), taken_at: now }
  await db
    .insertInto('garment_claim')
    .values({ ...claim, kind: 'hold', expires_at: ends })
    .execute()
  const says = async (id: string) => {
    const answer = await add([id], null)
    return answer.ok ? undefined : answer.errors[0]?.message
  }
  expect(await says(await inState('sold'))).toBe('Somebody else has bought it.')
  expect(await says(await inState('donated'))).toBe('We’ve taken it out of the shop.')
  expect(await says(held)).toBe('Somebody else is buying it just now. It may come back by 14:10.')
  expect(await says(newId())).toBe('We’ve taken it out of the shop.')
})

test('adding a piece again does not renew its reservation, even after removing it', async () => {
  const id = await listed()
  const { cartId } = await newCart([id])
  passMinutes(10)
  expect(pieceOf(await add([id], cartId), id)).toMatchObject({ reservedUntil: '2026-11-20T14:30:00.000Z' })
  expect(cartOf(await remove([id], cartId)).items).toEqual([])
  passMinutes(5)
  expect(pieceOf(await add([id], cartId), id)).toMatchObject({ reservedUntil: '2026-11-20T14:30:00.000Z' })
})

test('for a while after a reservation expires, the same cart or network can add the piece but not reserve it again', async () => {
  const id = await listed()
  const caller = elsewhere()
  const { cartId } = await newCart([id], caller)
  passMinutes(30)
  expect(pieceOf(await read(cartId), id)).toMatchObject({ state: 'free', reservedUntil: null, mayReserve: false })
  passMinutes(10)
  const words = 'It’s in your cart, but we can’t reserve it for you again until 15:00. Anybody may buy it until then.'
  // Adding it again, removing it first, or using another cart makes no difference.
  await add([id], cartId)
  expect(pieceOf(await add([id], cartId), id)).toMatchObject({ state: 'free', words })
  await remove([id], cartId)
  expect(pieceOf(await add([id], cartId), id)).toMatchObject({ state: 'free', words })
  expect((await newCart([id], caller)).items).toMatchObject([{ state: 'free', words }])
  // Another cart from another network can reserve it.
  expect((await newCart([id])).items).toMatchObject([{ reservedUntil: '2026-11-20T15:10:00.000Z' }])
  passMinutes(30)
  expect(pieceOf(await read(cartId), id)).toMatchObject({ state: 'free', mayReserve: true })
  expect(pieceOf(await add([id], cartId), id)).toMatchObject({ reservedUntil: '2026-11-20T15:40:00.000Z' })
  await world.expectInvariants()
})

test('another cart of the same network continues the reservation that the first released', async () => {
  const id = await listed()
  const caller = elsewhere()
  const { cartId } = await newCart([id], caller)
  passMinutes(12)
  await remove([id], cartId)
  expect((await newCart([id], caller)).items).toMatchObject([{ reservedUntil: '2026-11-20T14:30:00.000Z' }])
})

test('a cart takes no more pieces than its limit', async () => {
  await setSettings(db, { 'resale.cart_pieces': 2 })
  const [first, second, third] = [await listed(), await listed(), await listed()]
  const { cartId } = await newCart([first, second])
  expect(await add([third], cartId)).toMatchObject({
    status: 409,
    errors: [
      { code: 'limit_reached', message: 'A cart holds up to 2 pieces. Check out, or take something out first.' },
    ],
  })
  // Pieces that are in it already do not count twice.
  expect(cartOf(await add([first, second], cartId)).items).toHaveLength(2)
  await remove([first], cartId)
  expect(cartOf(await add([third], cartId)).items).toHaveLength(2)
})

test('beyond the network’s limit, pieces are added without a reservation', async () => {
  await setSettings(db, { 'resale.network_pieces': 2 })
  const caller = elsewhere()
  const [first, second, third] = [await listed(), await listed(), await listed()]
  const { cartId } = await newCart([first], caller)
  const other = await newCart([second, third], caller)
  expect(other.items).toMatchObject([{ state: 'reserved' }, { state: 'free', mayReserve: true }])
  expect(other.items[1]?.words).toContain('from your internet connection')
  await remove([first], cartId)
  expect(pieceOf(await add([third], other.cartId, caller), third)).toMatchObject({ state: 'reserved' })
})

test('all carts together reserve no more than their share of what is for sale', async () => {
  const others = await db.selectFrom('garment').select('id').where('state', '=', 'resale').execute()
  await move(others.map(({ id }) => id))
  await setSettings(db, { 'resale.reserved_share_percent': 50 })
  const pieces = [await listed(), await listed(), await listed(), await listed(), await listed()]
  const [first, second, third] = pieces as [Id<'garment'>, Id<'garment'>, Id<'garment'>]
  await newCart([first])
  const cart = await newCart([second, third])
  // Half of five pieces is two.
  expect(cart.items).toMatchObject([{ state: 'reserved' }, { state: 'free' }])
  expect(cart.items[1]?.words).toContain('so many pieces are in carts')
  await setSettings(db, { 'resale.reserved_share_percent': 0 })
  expect((await newCart([pieces[3] ?? ''])).items).toMatchObject([{ state: 'free' }])
})

test('a cart shows today’s prices and which have changed, and leaves unavailable pieces out of the totals', async () => {
  const [dearer, sold] = [await listed({ pricePence: 1000 }), await listed({ pricePence: 900 })]
  const { cartId } = await newCart([dearer, sold])
  await db.updateTable('resale_listing').set({ price_pence: 1100 }).where('garment_id', '=', dearer).execute()
  await db.updateTable('garment_claim').set({ released_at: now }).where('garment_id', '=', sold).execute()
  await move([sold])
  expect(cartOf(await read(cartId))).toMatchObject({
    items: [
      { price: 1100, priceWas: 1000, state: 'reserved' },
      { state: 'gone', words: 'Somebody else has bought it.' },
    ],
    ...{ goods: 1100, total: 1598 },
  })
})

test('a piece that somebody else has taken is unavailable until they release it', async () => {
  const id = await listed()
  const { cartId } = await newCart([id])
  passMinutes(31)
  const other = await newCart([id])
  expect(pieceOf(await read(cartId), id)).toMatchObject({ state: 'gone', words: expect.stringContaining('15:01') })
  await remove([id], other.cartId)
  expect(pieceOf(await read(cartId), id)).toMatchObject({ state: 'free' })
})

test('a removed piece is free for others, and removing a piece that is not in the cart is not an error', async () => {
  const [id, other] = [await listed(), await listed()]
  const { cartId } = await newCart([id])
  expect(cartOf(await remove([id, other], cartId))).toMatchObject({ items: [], goods: 0, postage: 0, total: 0 })
  expect(cartOf(await remove([id], cartId)).items).toEqual([])
  expect((await newCart([id])).items).toMatchObject([{ state: 'reserved' }])
  await world.expectInvariants()
})

test('a cart that has not changed for 30 days is deleted with its reservations', async () => {
  const id = await listed()
  const { cartId } = await newCart([id])
  // The daily job is due at the next midnight.
  const runJobADayLater = async () => {
    await world.queueRecurringJob('resale:carts')
    passMinutes(24 * 60)
    await world.work()
  }
  passMinutes(29 * 24 * 60)
  await runJobADayLater()
  expect(await read(cartId)).toMatchObject({ ok: true })
  await runJobADayLater()
  expect(await read(cartId)).toMatchObject({ status: 404 })
  expect(
    await db
      .selectFrom('garment_claim')
      .select('id')
      .where('garment_id', '=', id)
      .where('released_at', 'is', null)
      .execute(),
  ).toEqual([])
  await world.expectInvariants()
})
