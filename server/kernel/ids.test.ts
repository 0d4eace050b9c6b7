import { afterEach, expect, test, vi } from 'vitest'
import { type Id, isUuid, newId, toId } from './ids.ts'

test('ids are UUIDv7, unique, and sort in the order they were made', () => {
  const made = Array.from({ length: 10_000 }, () => newId<'garment'>())
  expect(new Set(made).size).toBe(made.length)
  expect(made.toSorted()).toEqual(made)
  expect(made.every((id) => isUuid(id) && id[14] === '7')).toBe(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('when a millisecond has given all its numbers, ids go on with the first of the next', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1)
  const made = Array.from({ length: 0x1000 + 0x801 }, () => newId<'garment'>())
  const times = made.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))
  const first = made.findIndex((_, index) => index > 0 && times[index] !== times[index - 1])
  expect(made.toSorted()).toEqual(made)
  expect((times[first] ?? 0) - (times[first - 1] ?? 0)).toBe(1)
  expect([made[first - 1]?.slice(14, 18), made[first]?.slice(14, 18)]).toEqual(['7fff', '7000'])
})

test('only UUIDs are taken for ids', () => {
  const id = newId<'garment'>()
  expect(toId<'garment'>(id)).toBe(id)
  for (const wrong of ['', '12', `${id} `, id.toUpperCase(), id.replaceAll('-', '')])
    expect(() => toId<'garment'>(wrong)).toThrow('is not an id')
})

test('an id of one kind is not an id of another', () => {
  const garment = newId<'garment'>()
  // @ts-expect-error a garment is not a loan
  const loan: Id<'loan'> = garment
  expect(loan).toBe(garment)
})
