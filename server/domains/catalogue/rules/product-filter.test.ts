import { expect, test } from 'vitest'
import { productFilter } from './product-filter.ts'

const nothing = { types: [], genders: [], sizes: [], brands: [], conditions: [] }

test('each choice belongs to its own facet, and no choice means everything', () => {
  expect(productFilter({})).toEqual(nothing)
  const chosen = {
    types: ['dresses'],
    genders: ['female' as const],
    sizes: ['104cm'],
    brands: ['tern'],
    conditions: ['worn' as const],
  }
  expect(productFilter(chosen)).toEqual({ ...chosen, genders: ['female', 'unisex'] })
})

test.each([{ creditsMin: 1, creditsMax: 100 }, { creditsMax: 100 }, { creditsMin: 1 }])(
  'the choice %j leaves prices unfiltered',
  (choice) => {
    expect(productFilter(choice)).toEqual(nothing)
  },
)

test.each([
  [{ creditsMin: 2 }, { min: 2, max: 100 }],
  [{ creditsMax: 99 }, { min: 1, max: 99 }],
])('the choice %j filters by the prices %j: a limit that is not chosen is the end of the range', (choice, prices) => {
  expect(productFilter(choice)).toEqual({ ...nothing, prices })
})

test.each([
  [2, 100, { min: 2, max: 100 }],
  [1, 99, { min: 1, max: 99 }],
  [24, 24, { min: 24, max: 24 }],
  [100, 100, { min: 100, max: 100 }],
  [1, 1, { min: 1, max: 1 }],
])('credits from %s to %s filter by the prices %j', (creditsMin, creditsMax, prices) => {
  expect(productFilter({ creditsMin, creditsMax })).toEqual({ ...nothing, prices })
})
