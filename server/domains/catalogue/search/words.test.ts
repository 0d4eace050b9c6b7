// When the words of a large catalogue are read again: rarely enough to leave time for searches, and never without notifying a
// cache of earlier results.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { IndexChanges, IndexedProduct } from '../queries/index-rows.ts'
import { rentalShop } from '../rental-shop.ts'
import { CatalogueState } from './catalogue-state.ts'

let wall = 0
/** Each reading of the clock advances it, so that a build, which reads it twice, seems to take that long. */
let readingMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => (wall += readingMs))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const reference = {
  sizes: [],
  types: [{ code: 'outerwear', name: 'Outerwear', singular: 'coat' }],
  settings: {},
  collections: '',
}
const brand = { id: newId(), code: 'saltmarsh', name: 'Saltmarsh', rest: '' }
const aProduct = (name: string) => {
  const id = newId()
  return {
    id,
    handle: id,
    brandId: brand.id,
    typeCode: 'outerwear',
    name,
    sex: 'unisex' as const,
    rrpPence: pence(4200),
    active: true,
    publishedOn: localDay('2026-05-01'),
    picture: null,
    colours: [],
    keywords: [],
    tags: [],
    rest: id,
  }
}

const raincoat = aProduct('Puddle raincoat')

function aState(): CatalogueState {
  const state = new CatalogueState(new Date('2026-11-20T12:00:00Z'), rentalShop)
  state.takeReference(reference)
  state.takeBrands([brand])
  state.takeProducts([raincoat])
  state.complete()
  state.words.prepare()
  return state
}

const apply = (state: CatalogueState, changes: Partial<IndexChanges>) =>
  state.apply({ reference, brands: [], products: [], garments: [], goneIds: [], ...changes })
const add = (state: CatalogueState, name: string) => apply(state, { products: [aProduct(name)] })
const isFound = (state: CatalogueState, q: string): boolean =>
  state.words.match(q)?.positions.some((word) => word !== 0) ?? false

test('when words are read quickly, they are read before the next search is answered', () => {
  readingMs = 1
  const state = aState()
  for (const name of ['Zebra parka', 'Otter parka']) {
    add(state, name)
    expect(isFound(state, name)).toBe(true)
    expect(state.words.catchUp()).toBe(false)
  }
})

test('when words are read slowly, searches may miss new words until a reading is due, and the change is reported once', () => {
  readingMs = 100
  const state = aState()
  add(state, 'Zebra parka')
  expect(isFound(state, 'zebra')).toBe(false)
  expect(state.words.catchUp()).toBe(false)
  wall += 1000
  apply(state, {})
  // Another search must not read them in passing: the earlier answer would stay cached.
  expect(isFound(state, 'parka')).toBe(false)
  expect(state.words.catchUp()).toBe(true)
  expect(isFound(state, 'zebra')).toBe(true)
  expect(state.words.catchUp()).toBe(false)
})

test('when no search has missed the new words yet, the first search reads them', () => {
  readingMs = 100
  const state = aState()
  add(state, 'Zebra parka')
  wall += 1000
  apply(state, {})
  expect(state.words.catchUp()).toBe(false)
  expect(isFound(state, 'zebra')).toBe(true)
})

/** Whether words are read again after these changes. */
function areReadAgain(changes: Partial<IndexChanges>): boolean {
  readingMs = 100
  const state = aState()
  expect(apply(state, changes)).toBe('changed')
  isFound(state, 'raincoat')
  wall += 10_000
  return state.words.catchUp()
}

test.each<[string, Partial<IndexedProduct>]>([
  ['name', { name: 'Puddle mac' }],
  ['brand', { brandId: newId() }],
  ['type', { typeCode: 'dresses' }],
  ['colours', { colours: ['navy'] }],
  ['keywords', { keywords: ['tractor'] }],
  ['tags', { tags: ['Organic cotton'] }],
  ['publication day', { publishedOn: localDay('2026-05-02') }],
  ['visibility', { active: false }],
])('words are read again when the %s of a product changes', (_what, change) => {
  expect(areReadAgain({ products: [{ ...raincoat, ...change, rest: 'other' }] })).toBe(true)
})

test('words are read again when a type or a brand is renamed', () => {
  const types = [{ code: 'outerwear', name: 'Coats', singular: 'coat' }]
  expect(areReadAgain({ reference: { ...reference, types } })).toBe(true)
  expect(areReadAgain({ brands: [{ ...brand, name: 'Northing' }] })).toBe(true)
})

test('words are not read again for pictures, prices, stories, drafts or collections', () => {
  const picture = { base: '/pictures/a', external: false, alt: '', tint: '' }
  expect(areReadAgain({ products: [{ ...raincoat, picture, rrpPence: pence(1), rest: 'other' }] })).toBe(false)
  expect(areReadAgain({ products: [{ ...aProduct('Zebra parka'), active: false }] })).toBe(false)
  expect(areReadAgain({ reference: { ...reference, collections: 'others' } })).toBe(false)
  expect(areReadAgain({ reference: { ...reference, settings: { 'credits.used_percent': 80 } } })).toBe(false)
})
