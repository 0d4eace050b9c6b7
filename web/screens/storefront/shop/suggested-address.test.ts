import { expect, it } from 'vitest'
import { suggestedPieces } from '#web/screens/storefront/shop/suggested-address.ts'

const outerwear = { facet: 'types', code: 'outerwear', count: 14 } as const

it('a suggestion counts the pieces that match the text, and leads to them', () => {
  expect(suggestedPieces({ ...outerwear, matching: 8 }, { q: 'rain' })).toEqual({
    pieces: 8,
    to: '/shop?q=rain&types=outerwear',
  })
})

it('a suggestion leads to all its pieces if all match the text, or none do', () => {
  const all = { pieces: 14, to: '/shop?types=outerwear' }
  expect(suggestedPieces({ ...outerwear, matching: 14 }, { q: 'outer' })).toEqual(all)
  expect(suggestedPieces({ ...outerwear, matching: 0 }, { q: 'outrewaer' })).toEqual(all)
})

it('a suggestion leads to the shop that is searched', () => {
  const to = (matching: number) => suggestedPieces({ ...outerwear, matching }, { q: 'rain', shop: '/resale' }).to
  expect([to(8), to(14)]).toEqual(['/resale?q=rain&types=outerwear', '/resale?types=outerwear'])
})

it('ski wear leads to its own page, but in the resale shop to a list like any other type', () => {
  const skiWear = { facet: 'types', code: 'skiwear', count: 0, matching: 0 } as const
  expect(suggestedPieces(skiWear, { q: 'ski', shop: '/shop' }).to).toBe('/skiwear')
  expect(suggestedPieces({ ...skiWear, count: 4 }, { q: 'ski', shop: '/resale' }).to).toBe('/resale?types=skiwear')
})
