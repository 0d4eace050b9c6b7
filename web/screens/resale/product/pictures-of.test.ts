import { expect, test } from 'vitest'
import { picturedAs, picturesOf } from '#web/screens/resale/product/pictures-of.ts'

test.each([
  ['brand_new', 0, 'new'],
  ['excellent_used', 1, 'used'],
  ['good_used', 0, 'used'],
  ['well_loved', 0, 'used'],
  ['well_loved', 2, 'worn'],
] as const)('a piece that is %s and was mended %i times is pictured as %s', (condition, mends, shown) => {
  expect(picturedAs(condition, mends)).toBe(shown)
})

test('a picture in the piece’s condition replaces the front picture', () => {
  const picture = { base: '/a', external: false, alt: '', tint: 'mint', condition: null }
  const front = { ...picture, view: 'front' as const }
  const back = { ...picture, view: 'back' as const }
  const [fresh, worn] = (['new', 'worn'] as const).map((condition) => ({
    ...picture,
    view: 'condition' as const,
    condition,
  }))
  const all = [front, back, fresh, worn].flatMap((pictures) => pictures ?? [])
  expect(picturesOf(all, 'worn')).toEqual([worn, back])
  expect(picturesOf(all, 'used')).toEqual([front, back])
  expect(picturesOf(all, null)).toEqual([front, back])
})
