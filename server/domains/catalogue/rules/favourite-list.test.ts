import { expect, test } from 'vitest'
import { idNamed } from '#tests/support/id-named.ts'
import { favouriteList, maxFavourites } from './favourite-list.ts'

const id = idNamed<'product'>
const [a, b, c] = [id('a'), id('b'), id('c')]

test('the new list replaces the old one, or is put before it', () => {
  expect(favouriteList([a, b], { ids: [c, a, c], merge: false })).toEqual([c, a])
  expect(favouriteList([a, b], { ids: [c, b], merge: true })).toEqual([c, b, a])
})

test('the newest are kept when there are too many', () => {
  const many = Array.from({ length: maxFavourites }, (_, index) => id(`old-${index}`))
  const kept = favouriteList(many, { ids: [id('new')], merge: true })
  expect(kept).toHaveLength(maxFavourites)
  expect(kept[0]).toBe(id('new'))
  expect(kept).not.toContain(many.at(-1))
})
