import { expect, test } from 'vitest'
import { isAsSeen, recalledWhere } from './recall-path.ts'

test('a garment that its orders gave up is as it was seen, and one that moved or is promised since is not', () => {
  expect(isAsSeen('ready', 'ready')).toBe(true)
  expect(isAsSeen('sold', 'sold')).toBe(true)
  expect(isAsSeen('quarantine', 'reserved')).toBe(true)
  expect(isAsSeen('reserved', 'ready')).toBe(false)
  expect(isAsSeen('reserved', 'reserved')).toBe(false)
  expect(isAsSeen('sold', 'resale')).toBe(false)
  expect(isAsSeen('ready', undefined)).toBe(false)
})

test('a piece is out until it is back, also when it is bought or lost', () => {
  expect((['out', 'return_announced', 'sold', 'kept', 'lost'] as const).map(recalledWhere)).toEqual(
    Array(5).fill('out'),
  )
  expect((['quarantine', 'received', 'repair', 'missing'] as const).map(recalledWhere)).toEqual(
    Array(4).fill('with us'),
  )
  expect((['donated', 'recycled'] as const).map(recalledWhere)).toEqual(['gone', 'gone'])
})
