import { describe, expect, it } from 'vitest'
import {
  type BasketEntry,
  basketCookie,
  basketLimit,
  entryFromFields,
  formatBasket,
  parseBasket,
  readBasket,
} from '#web/lib/basket/basket.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number): BasketEntry => ({ p: id(900), s: '098cm', c: 'used', g: id(n) })

describe('the basket cookie', () => {
  it('reads what it writes', () => {
    const entries = [entry(1), { ...entry(2), c: 'new' as const, s: '092cm' }]
    expect(parseBasket(formatBasket(entries))).toEqual(entries)
  })

  it('reads a JSON list, escaped or not', () => {
    const json = JSON.stringify([entry(1)])
    expect(parseBasket(json)).toEqual([entry(1)])
    expect(parseBasket(encodeURIComponent(json))).toEqual([entry(1)])
  })

  it.each([
    '',
    'nonsense',
    '[',
    '[1,null,"x"]',
    '{"p":1}',
    '%E0%A4%A',
    `${id(1)}.098cm.used`,
    `${id(1)}.098cm.torn.${id(2)}`,
    `x.098cm.used.${id(2)}`,
    `${id(1)}.09 8;cm.used.${id(2)}`,
  ])('drops the junk “%s”', (junk) => {
    expect(parseBasket(junk)).toEqual([])
  })

  it('keeps the valid entries among the junk, each garment once', () => {
    const text = `junk~${formatBasket([entry(1)])}~~${formatBasket([{ ...entry(1), c: 'worn' }, entry(2)])}`
    expect(parseBasket(text)).toEqual([entry(1), entry(2)])
  })

  it('holds thirty pieces within a browser’s size limit for a cookie', () => {
    const many = Array.from({ length: 40 }, (_, n) => entry(n))
    const kept = parseBasket(formatBasket(many))
    expect(kept).toHaveLength(basketLimit)
    expect(basketCookie(kept, true).length).toBeLessThan(4096)
  })

  it('finds its cookie among others', () => {
    expect(readBasket(`a=1; wrenlet_basket=${formatBasket([entry(3)])}; b=2`)).toEqual([entry(3)])
    expect(readBasket('not_wrenlet_basket=x; wrenlet_basketx=y')).toEqual([])
    expect(readBasket(null)).toEqual([])
  })

  it('disappears when it is empty', () => {
    expect(basketCookie([], false)).toBe('wrenlet_basket=; Path=/; Max-Age=0; SameSite=Lax')
  })
})

describe('the add-to-basket form', () => {
  it('names the garment, or one garment for each condition', () => {
    const fields = { productId: id(900), size: '098cm', condition: 'used' }
    expect(entryFromFields({ ...fields, garmentId: id(1) })).toEqual(entry(1))
    expect(entryFromFields({ ...fields, 'garment-new': id(7), 'garment-used': id(1) })).toEqual(entry(1))
    expect(entryFromFields(fields)).toBeUndefined()
  })
})
