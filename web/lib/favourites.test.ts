import { expect, it } from 'vitest'
import { parseFavourites } from '#web/lib/favourites.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

it('drops what is no UUID and what is there twice', () => {
  expect(parseFavourites(JSON.stringify([id(1), 'x', 7, null, id(2), id(1)]))).toEqual([id(1), id(2)])
})

it.each([null, '', 'x', '{}', '"a"', '[[]]'])('is empty for %s', (text) => {
  expect(parseFavourites(text)).toEqual([])
})

it('holds a hundred at most', () => {
  expect(parseFavourites(JSON.stringify(Array.from({ length: 130 }, (_, n) => id(n))))).toHaveLength(100)
})
