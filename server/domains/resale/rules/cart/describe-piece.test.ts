import { expect, test } from 'vitest'
import { type CartPieceFacts, describePiece } from './describe-piece.ts'

const now = new Date('2026-11-20T14:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const describe = (facts: Partial<CartPieceFacts>) =>
  describePiece({
    forSale: true,
    sold: false,
    claim: null,
    reservedUntil: at(20),
    notReserved: null,
    againAt: null,
    againMinutes: 30,
    now,
    ...facts,
  })

test('a piece is reserved while its cart or checkout has it', () => {
  const claim = { own: true, kind: 'cart', until: at(20) }
  const words = 'Reserved for you until 14:20'
  expect(describe({ claim })).toEqual({ state: 'reserved', reservedUntil: at(20), words, mayReserve: false })
  expect(describe({ claim: { own: true, kind: 'hold', until: at(12) } })).toMatchObject({ reservedUntil: at(12) })
})

test('a piece that somebody else has, or that is no longer for sale, is gone', () => {
  expect(describe({ claim: { own: false, kind: 'cart', until: at(32) } })).toMatchObject({
    state: 'gone',
    words: 'Somebody else has it in their cart for now. It may come back by 14:32.',
    mayReserve: false,
  })
  expect(describe({ claim: { own: false, kind: 'hold', until: at(5) } }).words).toBe(
    'Somebody else is buying it just now. It may come back by 14:05.',
  )
  expect(describe({ forSale: false, sold: true }).words).toBe('Somebody else has bought it.')
  expect(describe({ forSale: false }).words).toBe('We’ve taken it out of the shop.')
})

test('a piece whose reservation has expired stays in the cart, free for anybody, and may be reserved again later', () => {
  const over = { reservedUntil: at(-10), claim: { own: true, kind: 'cart', until: at(-10) } }
  expect(describe(over)).toEqual({
    state: 'free',
    reservedUntil: null,
    mayReserve: false,
    words:
      'Your reservation ran out at 13:50, and we can’t reserve it for you again until 14:20. It’s still in your cart. Anybody may buy it until you’ve paid.',
  })
  expect(describe({ ...over, reservedUntil: at(-30) })).toMatchObject({
    state: 'free',
    mayReserve: true,
    words: 'Your reservation ran out at 13:30. It’s still in your cart. Anybody may buy it until you check out.',
  })
  // Somebody else's claim has expired as well.
  expect(describe({ ...over, claim: { own: false, kind: 'cart', until: now } })).toMatchObject({ state: 'free' })
})

test('a piece that was added without a reservation says why', () => {
  const put = { reservedUntil: null }
  expect(describe({ ...put, notReserved: 'again', againAt: at(20) })).toMatchObject({
    mayReserve: false,
    words: 'It’s in your cart, but we can’t reserve it for you again until 14:20. Anybody may buy it until then.',
  })
  expect(describe({ ...put, notReserved: 'again', againAt: now })).toMatchObject({
    mayReserve: true,
    words: 'It’s in your cart, but it isn’t reserved. Anybody may buy it until you check out.',
  })
  expect(describe({ ...put, notReserved: 'network' }).words).toContain('from your internet connection')
  expect(describe({ ...put, notReserved: 'share' }).words).toContain('so many pieces are in carts')
})

test('a piece that its checkout has released may be reserved again', () => {
  expect(describe({})).toMatchObject({ state: 'free', mayReserve: true })
})
