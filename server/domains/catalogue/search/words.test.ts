// When the words of a large catalogue are read again: seldom enough to leave time for answers, and never without a word to
// whoever kept what was answered meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { IndexChanges, IndexedProduct } from '../queries/index-rows.ts'
import { CatalogueState } from './catalogue-state.ts'

let wall = 0
/** A look at the clock takes so long that a build, which looks twice, seems to take it. */
let lookMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => (wall += lookMs))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const reference = {
  sizes: [],
  types: [{ code: 'outerwear', name: 'Outerwear', singular: 'coat' }],
  numbers: {},
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
  const state = new CatalogueState(new Date('2026-11-20T12:00:00Z'))
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

test('words that are read quickly are read before the next search is answered', () => {
  lookMs = 1
  const state = aState()
  for (const name of ['Zebra parka', 'Otter parka']) {
    add(state, name)
    expect(isFound(state, name)).toBe(true)
    expect(state.words.catchUp()).toBe(false)
  }
})

test('else a search may miss them, until it is time: then it is told, once', () => {
  lookMs = 100
  const state = aState()
  add(state, 'Zebra parka')
  expect(isFound(state, 'zebra')).toBe(false)
  expect(state.words.catchUp()).toBe(false)
  wall += 1000
  apply(state, {})
  // Another search must not read them in passing: nobody would know that the answer before is out of date.
  expect(isFound(state, 'parka')).toBe(false)
  expect(state.words.catchUp()).toBe(true)
  expect(isFound(state, 'zebra')).toBe(true)
  expect(state.words.catchUp()).toBe(false)
})

test('where nobody was answered without them, whoever searches first has them read', () => {
  lookMs = 100
  const state = aState()
  add(state, 'Zebra parka')
  wall += 1000
  apply(state, {})
  expect(state.words.catchUp()).toBe(false)
  expect(isFound(state, 'zebra')).toBe(true)
})

/** Whether words are read again after these changes. */
function areReadAgain(changes: Partial<IndexChanges>): boolean {
  lookMs = 100
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
  ['day, by which they are ordered,', { publishedOn: localDay('2026-05-02') }],
  ['being on show', { active: false }],
])('words are read again when the %s of a product changes', (_what, change) => {
  expect(areReadAgain({ products: [{ ...raincoat, ...change, rest: 'other' }] })).toBe(true)
})

test('and when a type or a brand is renamed', () => {
  const types = [{ code: 'outerwear', name: 'Coats', singular: 'coat' }]
  expect(areReadAgain({ reference: { ...reference, types } })).toBe(true)
  expect(areReadAgain({ brands: [{ ...brand, name: 'Northing' }] })).toBe(true)
})

test('and for nothing else: not for pictures, prices, stories, drafts, collections', () => {
  const picture = { base: '/pictures/a', external: false, alt: '', tint: '' }
  expect(areReadAgain({ products: [{ ...raincoat, picture, rrpPence: pence(1), rest: 'other' }] })).toBe(false)
  expect(areReadAgain({ products: [{ ...aProduct('Zebra parka'), active: false }] })).toBe(false)
  expect(areReadAgain({ reference: { ...reference, collections: 'others' } })).toBe(false)
  expect(areReadAgain({ reference: { ...reference, numbers: { 'credits.used_percent': 80 } } })).toBe(false)
})
