import { expect, test } from 'vitest'
import { readKits } from './read-kits.ts'

test('a kit is a size and parts, each with or without a design', () => {
  expect(readKits(['104cm~jacket:first-run-ski-jacket~mittens'])).toEqual({
    ok: true,
    value: [
      {
        sizeCode: '104cm',
        pieces: [
          { part: 'jacket', design: 'first-run-ski-jacket' },
          { part: 'mittens', design: null },
        ],
      },
    ],
  })
})

test.each([
  ['104cm', 'Choose at least one piece for each child'],
  ['104cm~hat', 'There is no part “hat” of a kit'],
  ['104cm~jacket~jacket:blue', 'Choose each piece once for a child'],
  ['', 'Choose at least one piece for each child'],
])('the kit “%s” is refused', (text, reason) => {
  expect(readKits([text])).toEqual({ ok: false, reason })
})
