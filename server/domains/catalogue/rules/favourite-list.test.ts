import { expect, test } from 'vitest'
import { favouriteList, mostFavourites } from './favourite-list.ts'

test('replaces, or puts the new ones first', () => {
  expect(favouriteList(['a', 'b'], { ids: ['c', 'a', 'c'], merge: false })).toEqual(['c', 'a'])
  expect(favouriteList(['a', 'b'], { ids: ['c', 'b'], merge: true })).toEqual(['c', 'b', 'a'])
})

test('keeps the newest when there are too many', () => {
  const many = Array.from({ length: mostFavourites }, (_, index) => `old-${index}`)
  const kept = favouriteList(many, { ids: ['new'], merge: true })
  expect(kept).toHaveLength(mostFavourites)
  expect(kept[0]).toBe('new')
  expect(kept).not.toContain(many.at(-1))
})
