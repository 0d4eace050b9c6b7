// When new products are placed in a catalogue that takes long to arrange: rarely enough to leave time for answers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { IndexChanges } from '../queries/index-rows.ts'
import { rentalShop } from '../rental-shop.ts'
import { CatalogueState } from './catalogue-state.ts'

let wall = 0
/** Each reading of the clock advances it, so that arranging, which reads it twice, seems to take that long. */
let readingMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => (wall += readingMs))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const types = [{ code: 'outerwear', name: 'Outerwear', singular: 'coat' }]
const reference = { sizes: [], types, settings: {}, collections: '' }
const brand = { id: newId(), code: 'saltmarsh', name: 'Saltmarsh', rest: '' }
const other = { id: newId(), code: 'tern', name: 'Tern', rest: '' }
const aProduct = (brandId = brand.id, active = true) => {
  const id = newId()
  const facts = {
    typeCode: 'outerwear',
    name: 'Puddle raincoat',
    sex: 'unisex' as const,
    rrpPence: pence(4200),
    active,
  }
  const rest = { publishedOn: localDay('2026-05-01'), picture: null, colours: [], keywords: [], tags: [], rest: id }
  return { id, handle: id, brandId, ...facts, ...rest }
}
const old = aProduct()

function aState(): CatalogueState {
  const state = new CatalogueState(new Date('2026-11-20T12:00:00Z'), rentalShop)
  state.takeReference(reference)
  state.takeBrands([brand])
  state.takeProducts([old])
  state.complete()
  return state
}

const apply = (state: CatalogueState, changes: Partial<IndexChanges>) =>
  state.apply({ reference, brands: [], products: [], garments: [], goneIds: [], ...changes })
const shown = (state: CatalogueState) => state.layout.newestFirst.length

test('when arranging is quick, a new product is placed immediately', () => {
  readingMs = 1
  const state = aState()
  expect(apply(state, { products: [aProduct()] })).toBe('changed')
  expect(shown(state)).toBe(2)
})

test('when arranging is slow, new products are placed together when due, and that is reported once', () => {
  readingMs = 100
  const state = aState()
  apply(state, { brands: [other], products: [aProduct(other.id)] })
  apply(state, { products: [aProduct()] })
  expect(shown(state)).toBe(1)
  expect(apply(state, {})).toBe('nothing')
  wall += 1000
  expect(apply(state, {})).toBe('changed')
  expect(shown(state)).toBe(3)
  expect(state.layout.brands.toSorted()).toEqual(['saltmarsh', 'tern'])
  wall += 1000
  expect(apply(state, {})).toBe('nothing')
})

test('removed products leave immediately, and new ones are placed with them', () => {
  readingMs = 100
  const state = aState()
  apply(state, { products: [aProduct()] })
  apply(state, { products: [{ ...old, active: false, rest: 'other' }] })
  expect(shown(state)).toBe(1)
  expect(state.layout.position(state.products.slotOf(old.id) ?? -1)).toBeLessThan(0)
})

test('a draft needs no position', () => {
  readingMs = 1
  const state = aState()
  const { layout } = state
  apply(state, { products: [aProduct(brand.id, false)] })
  expect(state.layout).toBe(layout)
})
