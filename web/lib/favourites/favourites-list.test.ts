import { expect, it } from 'vitest'
import {
  applyPress,
  favouritesLimit,
  noFavourites,
  parseFavourites,
  pressOf,
  undoPress,
} from '#web/lib/favourites/favourites-list.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

it('drops duplicates, ids that are not UUIDs, and invalid presses', () => {
  const ids = [id(1), 'x', 7, null, id(2), id(1)]
  const press = { id: id(2), saved: true, place: 0 }
  const unsent = [press, { ...press, id: 'x' }, { id: id(1) }, null]
  expect(parseFavourites(JSON.stringify({ of: 'me', ids, lost: 2, unsent }))).toEqual({
    of: 'me',
    ids: [id(1), id(2)],
    lost: 2,
    unsent: [press],
  })
})

it('still reads the plain list of ids that browsers used to store', () => {
  expect(parseFavourites(JSON.stringify([id(1), 'x']))).toEqual({ of: null, ids: [id(1)], lost: 0, unsent: [] })
})

it.each([null, '', 'x', '{}', '"a"', '[[]]', 'null', '{"ids":3,"of":4,"lost":-1}'])(
  'reads no favourites from %s',
  (text) => {
    expect(parseFavourites(text)).toEqual(noFavourites)
  },
)

it('keeps the newest two hundred', () => {
  const many = Array.from({ length: 230 }, (_, n) => id(n))
  expect(parseFavourites(JSON.stringify(many)).ids).toHaveLength(favouritesLimit)
  const full = many.slice(0, favouritesLimit)
  const after = applyPress(full, pressOf(full, id(999)))
  expect(after).toHaveLength(favouritesLimit)
  expect(after[0]).toBe(id(999))
})

it('puts a new heart first, removes a pressed one, and returns it to its old place if the press fails', () => {
  const ids = [id(1), id(2), id(3)]
  const add = pressOf(ids, id(4))
  expect(applyPress(ids, add)).toEqual([id(4), id(1), id(2), id(3)])
  expect(undoPress(applyPress(ids, add), add)).toEqual(ids)
  const remove = pressOf(ids, id(2))
  expect(applyPress(ids, remove)).toEqual([id(1), id(3)])
  expect(undoPress(applyPress(ids, remove), remove)).toEqual(ids)
})

it('changes nothing when the account’s list already agrees with the press', () => {
  expect(applyPress([id(2), id(1)], { id: id(1), saved: true, place: 0 })).toEqual([id(2), id(1)])
  expect(applyPress([id(2)], { id: id(1), saved: false, place: 0 })).toEqual([id(2)])
})
