// Many carts add the same pieces of the resale shop at once. One reserves a piece, the others read that it is reserved, and
// simultaneous requests exceed no limit.
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '../builders/a-listing.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { setSettings } from '../support/set-setting.ts'
import { rounds } from '../support/volume.ts'
import { aWorld } from '../support/worlds/world.ts'

const { db } = await openTestDatabase({ max: 24 })
const start = new Date('2026-11-20T14:00:00Z')
let now = start
const world = aWorld(db, { clock: { now: () => now }, wallClock: { now: () => start } })
await setSettings(db, { 'resale.reserved_share_percent': 100 })
afterEach(() => world.expectInvariants())

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const createListing = () => transaction(db, (tx) => aListing(tx))
const createListings = (count: number) => Promise.all(Array.from({ length: count }, createListing))
let networks = 0
const network = () => ({ ip: `10.${(networks >> 8) & 255}.${networks++ & 255}.7` })
const add = (items: string[], cartId: string | null = null, caller = network()) =>
  world.call('addToResaleCart', { body: { items, cartId } }, caller)
const remove = (items: string[], cartId: string) =>
  world.call('removeFromResaleCart', { body: { items, cartId } }, network())
const read = (cartId: string) => world.call('getResaleCart', { params: { cartId } })
async function newCart(items: string[], caller = network()) {
  const answer = await add(items, null, caller)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const claimsOn = async (garmentId: string) =>
  (
    await db
      .selectFrom('garment_claim')
      .select(['garment_id', 'owner_id', 'expires_at'])
      .where('released_at', 'is', null)
      .execute()
  ).filter(({ garment_id }) => garment_id === garmentId)

test('when fifty carts add a piece at once, one reserves it and 49 are refused because somebody else has it', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const piece = await createListing()
    const answers = await Promise.all(Array.from({ length: 50 }, () => add([piece])))
    expect(answers.filter(({ ok }) => ok)).toMatchObject([{ body: { items: [{ id: piece, state: 'reserved' }] } }])
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused).toHaveLength(49)
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 409,
        errors: [
          {
            code: 'items_unavailable',
            titles: ['Puddle raincoat'],
            message: expect.stringMatching(
              /^Somebody else has it in their cart for now\. It may come back by \d\d:\d\d\.$/,
            ),
          },
        ],
      })
    expect(await claimsOn(piece)).toHaveLength(1)
  }
})

test('when several carts add a piece as its reservation expires, one gets it and the first cart shows it as gone', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const piece = await createListing()
    const first = await newCart([piece])
    passMinutes(30)
    const [again, ...others] = await Promise.all([add([piece], first.cartId), add([piece]), add([piece])])
    const reserved = others.filter((answer) => answer.ok)
    expect(reserved).toHaveLength(1)
    // The first cart was in time, without a new reservation, or was refused because another cart had the piece.
    expect([200, 409]).toContain(again?.status)
    expect(await read(first.cartId)).toMatchObject({ body: { items: [{ state: 'gone' }] } })
    expect(await claimsOn(piece)).toHaveLength(1)
  }
})

test('a piece removed while another cart adds it is in that cart or in none', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const piece = await createListing()
    const first = await newCart([piece])
    const [removed, added] = await Promise.all([remove([piece], first.cartId), add([piece])])
    expect(removed).toMatchObject({ ok: true, body: { items: [] } })
    expect(await claimsOn(piece)).toHaveLength(added.ok ? 1 : 0)
    expect((await add([piece], added.ok ? added.body.cartId : null)).ok).toBe(true)
  }
})

test('a cart that adds and removes a piece at once matches its reservations', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const [piece, other] = [await createListing(), await createListing()]
    const { cartId } = await newCart([other])
    await Promise.all([add([piece], cartId), remove([piece], cartId), add([piece], cartId), remove([piece], cartId)])
    const cart = await read(cartId)
    if (!cart.ok) throw new Error('the cart is gone')
    const inCart = cart.body.items.some(({ id }) => id === piece)
    expect(await claimsOn(piece)).toHaveLength(inCart ? 1 : 0)
  }
})

test('twenty adds at once from one network reserve no more than its limit', async () => {
  await setSettings(db, { 'resale.network_pieces': 15 })
  const caller = network()
  const answers = await Promise.all((await createListings(20)).map((piece) => add([piece], null, caller)))
  const states = answers.flatMap((answer) => (answer.ok ? answer.body.items.map(({ state }) => state) : []))
  expect(states.filter((state) => state === 'reserved')).toHaveLength(15)
  expect(states.filter((state) => state === 'free')).toHaveLength(5)
})

test('twenty adds at once fill one cart to its limit and no further', async () => {
  const { cartId } = await newCart([await createListing()])
  const answers = await Promise.all((await createListings(20)).map((piece) => add([piece], cartId)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(9)
  for (const answer of answers.filter(({ ok }) => !ok))
    expect(answer).toMatchObject({ errors: [{ code: 'limit_reached' }] })
  expect(await read(cartId)).toMatchObject({ body: { items: { length: 10 } } })
})

test('twenty adds at once from different networks reserve no more than the allowed share of the shop', async () => {
  passMinutes(31)
  const forSale = (await db.selectFrom('resale_garment').select('id').execute()).length
  const room = Math.ceil(forSale / 10)
  await setSettings(db, { 'resale.reserved_share_percent': 10 })
  const pieces = await createListings(20)
  const answers = await Promise.all(pieces.map((piece) => add([piece])))
  const reserved = answers.filter((answer) => answer.ok && answer.body.items[0]?.state === 'reserved')
  expect(reserved.length).toBeLessThanOrEqual(Math.floor((forSale + 20) / 10))
  expect(reserved.length).toBeGreaterThanOrEqual(Math.min(20, room))
  await setSettings(db, { 'resale.reserved_share_percent': 100 })
})

test('guessed cart ids find and show nothing, and a network that keeps guessing is refused', async () => {
  const piece = await createListing()
  const { cartId } = await newCart([piece])
  const caller = network()
  const near = [cartId.slice(0, -1), `${cartId}A`, cartId.toLowerCase(), cartId.toUpperCase(), piece, '%', ' ']
  for (const guess of near.filter((guess) => guess !== cartId)) {
    const answers = [await read(guess), await add([piece], guess, caller)]
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: false, status: 404 })
      expect(JSON.stringify(answer)).not.toContain('Puddle')
    }
  }
  const guesses = await Promise.all(Array.from({ length: 120 }, (_, n) => add([piece], `guess-${n}`, caller)))
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(100 - near.length)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20 + near.length)
})
