// Pages of a stock large enough for shortcuts, compared with examining every match: garments of one condition cost the same, or
// anything, or lie outside the chosen range.
import { describe, expect, test } from 'vitest'
import { conditions, genders } from '#contract/primitives.ts'
import { type SeededRandom, seededRandom } from '#seed/seeded-random.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { bySeed, rounds, seedOfTheRun } from '#tests/support/volume.ts'
import type { Shop } from '../queries/product-search.ts'
import { rentalShop } from '../rental-shop.ts'
import { productFilter } from '../rules/product-filter.ts'
import { CatalogueState } from './catalogue-state.ts'
import { type Choice, readChoice } from './choice.ts'
import type { Matches } from './matcher.ts'
import { pageByPrice } from './price-order.ts'

/** Shortcuts are used from about a hundred matches on. */
const products = rounds(1500, 4000)
const sizes = ['092cm', '098cm', '104cm', '110cm'].map((code, index) => ({
  code,
  label: code,
  shortLabel: code,
  minMonths: 18 + 12 * index,
  maxMonths: 30 + 12 * index,
  heightCm: 92 + 6 * index,
}))
const types = ['outerwear', 'dresses'].map((code) => ({ code, name: code, singular: code }))

/** Many more prices than there are levels. */
const inPence: Shop<object, unknown> = {
  ...rentalShop,
  prices: { unit: 'pence', lowest: 100, highest: 40_000 },
  presenter: () => ({ card: () => ({}), prices: () => ({}), details: () => undefined }),
}
/** The price in the shop's unit for a price in credits. */
const priceIn = ({ prices }: Pick<Shop<object, unknown>, 'prices'>, credits: number) =>
  prices.unit === 'pence' ? credits * 397 - (credits % 7) : credits

/** @param onePrice the share of products all of whose garments of one condition cost the same */
function aStock(onePrice: number, shop: Shop<object, unknown>): CatalogueState {
  const random = seededRandom(seedOfTheRun())
  const state = new CatalogueState(new Date('2026-11-20T12:00:00Z'), shop)
  state.takeReference({ sizes, types, settings: {}, collections: '' })
  const brands = Array.from({ length: 5 }, (_, index) => ({
    id: newId(),
    code: `b${index}`,
    name: `B${index}`,
    rest: '',
  }))
  state.takeBrands(brands)
  for (let count = 0; count < products; count++) {
    const id = newId()
    state.takeProducts([
      {
        id,
        handle: `h${count}`,
        brandId: random.pick(brands).id,
        typeCode: random.pick(types).code,
        name: 'Coat',
        sex: random.pick(genders),
        rrpPence: pence(4200),
        active: true,
        publishedOn: localDay(`2026-0${1 + random.below(9)}-1${random.below(9)}`),
        picture: null,
        colours: [],
        keywords: [],
        tags: [],
        rest: id,
      },
    ])
    const price = 10 + random.below(60)
    const isOnePrice = random.chance(onePrice)
    for (let garment = random.below(6); garment > 0; garment--) {
      const condition = random.pick(conditions)
      state.takeGarment({
        id: newId(),
        productId: id,
        sizeCode: random.pick(sizes).code,
        condition,
        price: priceIn(shop, isOnePrice ? price + 10 * conditions.indexOf(condition) : 1 + random.below(100)),
        ready: random.chance(0.9),
        heldUntil: null,
      })
    }
  }
  state.complete()
  return state
}

const someChoice = (state: CatalogueState, random: SeededRandom) => {
  const { prices, ...filter } = productFilter({
    types: random.chance(0.3) ? ['dresses'] : [],
    sizes: random.chance(0.5) ? random.some(sizes, 0.5).map(({ code }) => code) : [],
    conditions: random.chance(0.5) ? random.some(conditions, 0.5) : [],
    ...(random.chance(0.5) ? { creditsMin: 1 + random.below(40), creditsMax: 40 + random.below(61) } : {}),
  })
  const limits = prices && { min: priceIn(state.shop, prices.min), max: priceIn(state.shop, prices.max) }
  const known = { sizeCodes: state.sizeCodes, conditions }
  return readChoice({ ...filter, ...(limits ? { prices: limits } : {}) }, state.layout, known)
}

const somePage = ({ total }: Matches, random: SeededRandom) => ({
  skip: random.chance(0.7) ? random.below(60) : random.below(total + 20),
  take: 1 + random.below(40),
})

const hasChosenType = (state: CatalogueState, position: number, { types: chosen }: Choice): boolean => {
  const product = state.products.rows[state.layout.slotAt[position] as number]
  return chosen[state.layout.types.indexOf(product?.typeCode ?? '')] === true
}

/** Every match with its rank and the price of its cheapest matching garment, found one by one. */
const findEveryMatch = (state: CatalogueState, choice: Choice) =>
  [...state.layout.positionAtRank]
    .map((position, rank) => ({ position, rank, price: state.matcher.offer(position, choice).lowest }))
    .filter(({ position, price }) => price > 0 && hasChosenType(state, position, choice))

describe.each([
  [0.9, rentalShop],
  [0, rentalShop],
  [0.9, inPence],
  [0, inPence],
])('when a share of %d of the products has one price for each condition', (onePrice, shop) => {
  const state = aStock(onePrice, shop)

  test('pages by price are right, from either end', () => bySeed(comparePagesByPrice))
  test('pages by age are right, from either end', () => bySeed(comparePagesByAge))

  function comparePagesByPrice(seed: number): void {
    const random = seededRandom(seed + 1)
    const questions = rounds(36, 120)
    let large = 0
    for (let round = 0; round < questions; round++) {
      const choice = someChoice(state, random)
      const all = findEveryMatch(state, choice)
      const ascending = random.chance(0.5)
      const matches = state.matcher.match(choice)
      const range = somePage(matches, random)
      const sorted = all.toSorted((a, b) => (ascending ? a.price - b.price : b.price - a.price) || a.rank - b.rank)
      const context = JSON.stringify({ round, choice, ascending, range })
      expect(matches.total, context).toBe(all.length)
      expect(pageByPrice(state, matches, choice, ascending, range), context).toEqual(
        sorted.slice(range.skip, range.skip + range.take).map(({ position }) => position),
      )
      if (all.length > products / 4) large++
    }
    expect(large / questions).toBeGreaterThan(0.4)
  }

  function comparePagesByAge(seed: number): void {
    const random = seededRandom(seed + 2)
    for (let round = 0; round < rounds(18, 60); round++) {
      const choice = someChoice(state, random)
      const newestFirst = random.chance(0.5)
      const matches = state.matcher.match(choice)
      const range = somePage(matches, random)
      const sorted = findEveryMatch(state, choice).toSorted((a, b) => (newestFirst ? a.rank - b.rank : b.rank - a.rank))
      expect(
        state.pages.byAge(matches, newestFirst, range),
        JSON.stringify({ round, choice, newestFirst, range }),
      ).toEqual(sorted.slice(range.skip, range.skip + range.take).map(({ position }) => position))
    }
  }
})
