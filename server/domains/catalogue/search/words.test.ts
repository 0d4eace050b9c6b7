// When the words of a large catalogue are read again: seldom enough to leave time for answers, and never without a word to
// whoever kept what was answered meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
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

function aState(): CatalogueState {
  const state = new CatalogueState(new Date('2026-11-20T12:00:00Z'))
  state.takeReference(reference)
  state.takeBrands([brand])
  state.takeProducts([aProduct('Puddle raincoat')])
  state.complete()
  state.words.prepare()
  return state
}

const add = (state: CatalogueState, name: string) =>
  state.apply({ reference, brands: [], products: [aProduct(name)], garments: [], goneIds: [] })
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
  expect(state.words.catchUp()).toBe(false)
  expect(isFound(state, 'zebra')).toBe(true)
})
