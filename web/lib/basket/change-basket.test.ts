import { expect, it } from 'vitest'
import { type BasketEntry, basketLimit } from '#web/lib/basket/basket.ts'
import { changeBasket } from '#web/lib/basket/change-basket.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number): BasketEntry => ({ p: id(900), s: '098cm', c: 'used', g: id(n) })

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) data.append(name, item)
  return data
}
const adding = (n: number) => form({ productId: id(900), size: '098cm', condition: 'used', garmentId: id(n) })

it('adds a piece once', () => {
  expect(changeBasket([entry(1)], adding(2))).toEqual({ outcome: 'added', entries: [entry(1), entry(2)], gone: [] })
  expect(changeBasket([entry(1)], adding(1)).outcome).toBe('already_there')
})

it('reports that the basket is full, and that the form names no piece', () => {
  const full = Array.from({ length: basketLimit }, (_, n) => entry(n))
  expect(changeBasket(full, adding(99))).toEqual({ outcome: 'full', entries: full, gone: [] })
  expect(changeBasket([entry(1)], form({ size: '098cm' }))).toEqual({
    outcome: 'refused',
    entries: [entry(1)],
    gone: [],
  })
})

it('removes garments and says which, so that they can be put back', () => {
  const removing = form({ intent: 'remove', garmentId: [id(1), id(3), id(8)] })
  expect(changeBasket([entry(1), entry(2), entry(3)], removing)).toEqual({
    outcome: 'removed',
    entries: [entry(2)],
    gone: [entry(1), entry(3)],
  })
})
