import { expect, test } from 'vitest'
import { mustSearchAgain, recalledWhere } from './recall-path.ts'

test("a recall searches again for a piece's orders only if the piece is promised now, or has been sold since the recall saw it", () => {
  for (const now of ['reserved', 'picked', 'packed'] as const) expect(mustSearchAgain(now, 'ready')).toBe(true)
  expect(mustSearchAgain('reserved', 'reserved')).toBe(true)
  expect(mustSearchAgain('sold', 'resale')).toBe(true)
  expect(mustSearchAgain('sold', 'sold')).toBe(false)
  expect(mustSearchAgain('quarantine', 'reserved')).toBe(false)
  // The piece is stopped where it is now.
  expect(mustSearchAgain('return_announced', 'out')).toBe(false)
  expect(mustSearchAgain('out', 'packed')).toBe(false)
  expect(mustSearchAgain('ready', 'reserved')).toBe(false)
  expect(mustSearchAgain('cleaning', 'inspecting')).toBe(false)
})

test('a piece is out until it is back, even if it is bought or lost', () => {
  expect((['out', 'return_announced', 'sold', 'kept', 'lost'] as const).map(recalledWhere)).toEqual(
    Array(5).fill('out'),
  )
  expect((['quarantine', 'received', 'repair', 'missing'] as const).map(recalledWhere)).toEqual(
    Array(4).fill('with us'),
  )
  expect((['donated', 'recycled'] as const).map(recalledWhere)).toEqual(['gone', 'gone'])
})
