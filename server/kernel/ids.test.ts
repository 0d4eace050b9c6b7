import { expect, test } from 'vitest'
import { type Id, isUuid, newId, toId } from './ids.ts'

test('ids are UUIDv7, unique, and sort in the order they were made', () => {
  const made = Array.from({ length: 10_000 }, () => newId<'garment'>())
  expect(new Set(made).size).toBe(made.length)
  expect(made.toSorted()).toEqual(made)
  expect(made.every((id) => isUuid(id) && id[14] === '7')).toBe(true)
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
