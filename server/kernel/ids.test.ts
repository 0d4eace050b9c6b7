import { afterEach, expect, test, vi } from 'vitest'
import { type Id, isId, newId, toId } from './ids.ts'

test('ids are UUIDv7, unique, and sort in the order they were made', () => {
  const made = Array.from({ length: 10_000 }, () => newId<'garment'>())
  expect(new Set(made).size).toBe(made.length)
  expect(made.toSorted()).toEqual(made)
  expect(made.every((id) => isId(id) && id[14] === '7')).toBe(true)
})

const bitsOf = (id: string) =>
  [...id.replaceAll('-', ''), `g${id.slice(1)}`]
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('')
const millisecondOf = (id: string) => Number.parseInt(bitsOf(id).slice(0, 48), 2)

test('an id contains its time', () => {
  const before = Date.now()
  const made = millisecondOf(newId<'garment'>())
  expect(made).toBeGreaterThanOrEqual(before)
  expect(made).toBeLessThan(before + 60_000)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('when a millisecond has used all its numbers, ids continue with the first of the next', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1)
  const made = Array.from({ length: 0x1000 + 0x801 }, () => newId<'garment'>())
  const times = made.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))
  const first = made.findIndex((_, index) => index > 0 && times[index] !== times[index - 1])
  expect(made.toSorted()).toEqual(made)
  expect((times[first] ?? 0) - (times[first - 1] ?? 0)).toBe(1)
  expect([made[first - 1]?.slice(14, 18), made[first]?.slice(14, 18)]).toEqual(['7fff', '7000'])
})

test('each random bit is independent: eleven at the start of a millisecond’s count, 62 at the end', () => {
  const last = millisecondOf(newId<'garment'>())
  const made = Array.from({ length: 64 }, (_, index) => {
    vi.spyOn(Date, 'now').mockReturnValue(last + 1 + index)
    return bitsOf(newId<'garment'>())
  })
  const valuesOf = (place: number) => made.map((bits) => bits[place]).join('')
  const byChance = [...Array(128).keys()].map(valuesOf).filter((values, place) => place > 52 && /01|10/.test(values))
  expect(byChance.length).toBe(11 + 62)
  expect(new Set(byChance).size).toBe(11 + 62)
})

test('only UUIDs are accepted as ids', () => {
  const id = newId<'garment'>()
  expect(toId<'garment'>(id)).toBe(id)
  // The contract accepts any version: an unknown id is not found, which is not a failure.
  for (const unknown of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
    expect(toId<'garment'>(unknown)).toBe(unknown)
  for (const wrong of ['', '12', `${id} `, id.toUpperCase(), id.replaceAll('-', ''), `g${id.slice(1)}`])
    expect(() => toId<'garment'>(wrong)).toThrow('is not an id')
})

test('an id of one kind is not an id of another', () => {
  const garment = newId<'garment'>()
  // @ts-expect-error a garment is not a loan
  const loan: Id<'loan'> = garment
  expect(loan).toBe(garment)
})
