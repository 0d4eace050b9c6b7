import { expect, test } from 'vitest'
import { needsAnotherLook, recalledWhere } from './recall-path.ts'

test('a recall searches again for the orders of a piece only if it was promised or sold since it was seen', () => {
  for (const now of ['reserved', 'picked', 'packed'] as const) expect(needsAnotherLook(now, 'ready')).toBe(true)
  expect(needsAnotherLook('reserved', 'reserved')).toBe(true)
  expect(needsAnotherLook('sold', 'resale')).toBe(true)
  expect(needsAnotherLook('sold', 'sold')).toBe(false)
  expect(needsAnotherLook('quarantine', 'reserved')).toBe(false)
  // It is stopped where it is now.
  expect(needsAnotherLook('return_announced', 'out')).toBe(false)
  expect(needsAnotherLook('out', 'packed')).toBe(false)
  expect(needsAnotherLook('ready', 'reserved')).toBe(false)
  expect(needsAnotherLook('cleaning', 'inspecting')).toBe(false)
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
