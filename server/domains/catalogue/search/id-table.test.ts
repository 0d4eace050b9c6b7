import { expect, test } from 'vitest'
import { seededRandom } from '#seed/seeded-random.ts'
import { newId } from '#server/kernel/ids.ts'
import { IdTable } from './id-table.ts'

test('it agrees with a Map over adding, finding and forgetting', () => {
  const random = seededRandom(7)
  const table = new IdTable()
  const known = new Map<string, number>()
  const gone: string[] = []
  for (let round = 0; round < 20_000; round++) {
    const all = [...known.keys()]
    if (all.length > 0 && random.chance(round < 12_000 ? 0.2 : 0.6)) {
      const id = random.pick(all.slice(0, 50))
      table.remove(known.get(id) ?? -1)
      known.delete(id)
      gone.push(id)
    } else {
      const id = newId()
      const slot = table.add(id)
      expect([...known.values()].includes(slot) && round % 500 === 0).toBe(false)
      known.set(id, slot)
    }
  }
  expect(table.size).toBe(known.size)
  expect(new Set(known.values()).size).toBe(known.size)
  for (const [id, slot] of known) {
    expect(table.find(id)).toBe(slot)
    expect(table.text(slot)).toBe(id)
  }
  for (const id of gone) expect(table.find(id)).toBeUndefined()
  // Slots are taken again: there are no more than were ever in use at once.
  expect(Math.max(...known.values())).toBeLessThan(12_000)
})

test('an id that is added twice keeps its slot, and capitals make no other id', () => {
  const table = new IdTable()
  const id = newId()
  expect(table.add(id)).toBe(table.add(id.toUpperCase()))
  expect(table.size).toBe(1)
})

test('slots compare as the text of their ids', () => {
  const table = new IdTable()
  const ids = ['00000000-0000-7000-8000-000000000001', 'ffffffff-0000-7000-8000-000000000000', newId(), newId()]
  const slots = new Map(ids.map((id) => [id, table.add(id)]))
  const sorted = ids.toSorted((a, b) => table.compare(slots.get(a) ?? -1, slots.get(b) ?? -1))
  expect(sorted).toEqual(ids.toSorted())
})
