import { expect, test } from 'vitest'
import { type SeededRandom, seededRandom } from '#seed/seeded-random.ts'
import { newId } from '#server/kernel/ids.ts'
import { bySeed, rounds } from '#tests/support/volume.ts'
import { IdTable } from './id-table.ts'

test('the table agrees with a Map on adding, finding and removing', () => bySeed(compareSome))

function compareSome(seed: number): void {
  const random = seededRandom(seed)
  for (let count = 0; count < rounds(6, 12); count++) compareWithMap(random)
}

function compareWithMap(random: SeededRandom): void {
  const table = new IdTable()
  const known = new Map<string, number>()
  const taken = new Set<number>()
  const gone: string[] = []
  // The table begins small, so that it must grow.
  const steps = rounds(3200, 20_000)
  let most = 0
  for (let step = 0; step < steps; step++) {
    if (known.size > 0 && random.chance(step < steps * 0.6 ? 0.2 : 0.6)) {
      const [id, slot] = oneOfTheOldest(known, random)
      table.remove(slot)
      known.delete(id)
      taken.delete(slot)
      gone.push(id)
    } else {
      const id = newId()
      const slot = table.add(id)
      if (taken.has(slot)) throw new Error(`step ${step}: slot ${slot} is given to two`)
      known.set(id, slot)
      taken.add(slot)
      most = Math.max(most, known.size)
    }
  }
  expect(table.size).toBe(known.size)
  for (const [id, slot] of known)
    if (table.find(id) !== slot || table.text(slot) !== id) throw new Error(`${id} is not found at ${slot}`)
  for (const id of gone) if (table.find(id) !== undefined) throw new Error(`${id} is still found`)
  // Slots are reused: there are no more than were ever in use at once.
  expect(Math.max(...taken)).toBeLessThan(most)
}

function oneOfTheOldest(known: ReadonlyMap<string, number>, random: SeededRandom): [id: string, slot: number] {
  let left = random.below(Math.min(50, known.size))
  for (const entry of known) if (left-- === 0) return entry
  throw new Error('none is left')
}

test('an id that is added twice keeps its slot, and capitals do not matter', () => {
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
