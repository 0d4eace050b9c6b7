import { expect, test } from 'vitest'
import { openPage, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { basketCookie, basketLimit, readBasket } from '#web/lib/basket/basket.ts'
import { action, loader } from './fill.tsx'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const piece = (n: number) => ({ p: uuid(900), s: '3-4y', c: 'used' as const, g: uuid(n) })
const pieces = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => piece(from + at))
const entryOf = (n: number) => `${piece(n).p}.${piece(n).s}.${piece(n).c}.${piece(n).g}`
const storedOf = (count: number) => basketCookie(pieces(1, count), false).split(';')[0] ?? ''

/** Puts the proposed pieces into a basket that has some. */
async function add(inBasket: number, entry: readonly string[]) {
  const { outcome, location } = await postForm(action as never, { fields: { entry }, cookie: storedOf(inBasket) })
  const basket = readBasket((outcome as Response).headers.get('set-cookie')?.split(';')[0])
  return { basket: basket.map(({ g }) => g), location }
}

test('a proposed piece that is already in the basket is not put in twice', async () => {
  expect(await add(2, [entryOf(2), entryOf(3)])).toEqual({ basket: [uuid(1), uuid(2), uuid(3)], location: '/basket' })
  expect((await add(basketLimit, [entryOf(2)])).location).toBe('/basket')
})

test('a proposal that exactly fills the basket is added whole; one piece more is left out, and the basket says so', async () => {
  const whole = pieces(1, basketLimit).map(({ g }) => g)
  expect(await add(basketLimit - 1, [entryOf(basketLimit)])).toEqual({ basket: whole, location: '/basket' })
  const over = [entryOf(basketLimit), entryOf(basketLimit + 1)]
  expect(await add(basketLimit - 1, over)).toEqual({ basket: whole, location: '/basket?problem=full' })
})

test('a visitor without a plan is led to the plans', async () => {
  const { location } = await openPage(loader as never, { answer: refusedWith('not_now', 403) })
  expect(location).toBe('/plans')
})
