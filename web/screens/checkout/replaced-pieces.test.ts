import { expect, it } from 'vitest'
import { type BasketEntry, basketCookie } from '#web/lib/basket.ts'
import { replacedBasket } from '#web/screens/checkout/replaced-pieces.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number): BasketEntry => ({ p: id(900), s: '098cm', c: 'used', g: id(n) })
const request = (origin: string) =>
  new Request(`${origin}/checkout`, {
    headers: { cookie: basketCookie([entry(1), entry(2)], false).split(';')[0] ?? '' },
  })

it('writes the basket with the pieces that are kept now', () => {
  const replaced = [{ id: id(2), by: id(5) }]
  expect(replacedBasket(request('https://wrenlet.example'), replaced)).toEqual({
    'set-cookie': basketCookie([entry(1), entry(5)], true),
  })
  expect(replacedBasket(request('http://localhost'), replaced)).toEqual({
    'set-cookie': basketCookie([entry(1), entry(5)], false),
  })
})

it('leaves the cookie alone where every piece is the one that was chosen', () => {
  expect(replacedBasket(request('http://localhost'), [])).toEqual({})
})
