import { expect, it } from 'vitest'
import { type BasketEntry, basketCookie } from '#web/lib/basket/basket.ts'
import { replacedBasket } from '#web/screens/checkout/replaced-pieces.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number): BasketEntry => ({ p: id(900), s: '098cm', c: 'used', g: id(n) })
const request = (origin: string, entries = [entry(1), entry(2)]) =>
  new Request(`${origin}/checkout`, { headers: { cookie: basketCookie(entries, false).split(';')[0] ?? '' } })

it('writes the basket with the pieces that are now held', () => {
  const replaced = [{ id: id(2), by: id(5) }]
  expect(replacedBasket(request('https://wrenlet.example'), replaced)).toEqual({
    'set-cookie': basketCookie([entry(1), entry(5)], true),
  })
  expect(replacedBasket(request('http://localhost'), replaced)).toEqual({
    'set-cookie': basketCookie([entry(1), entry(5)], false),
  })
})

it('finds a piece whose id was typed in capitals', () => {
  const gone = 'ABCDEF00-0000-4000-8000-000000000000'
  const sent = request('http://localhost', [entry(1), { ...entry(2), g: gone }, entry(3)])
  expect(replacedBasket(sent, [{ id: gone.toLowerCase(), by: id(7) }])).toEqual({
    'set-cookie': basketCookie([entry(1), entry(7), entry(3)], false),
  })
})

it('leaves the cookie alone if every piece is the one that was chosen', () => {
  expect(replacedBasket(request('http://localhost'), [])).toEqual({})
})
