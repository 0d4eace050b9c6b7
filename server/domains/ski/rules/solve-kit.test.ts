import { describe, expect, test } from 'vitest'
import type { SkiPart } from '#contract/ski/shop.ts'
import { localDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { HireSettings } from './hire-dates.ts'
import { type DatedPool, freeFor, nearestDates, nearestSizes } from './nearest.ts'
import { type Demand, type Pool, solveKit } from './solve-kit.ts'

const product = (name: string) => name as Id<'product'>
const garments = (...names: string[]) => names as Id<'garment'>[]
const pool = (name: string, part: SkiPart, sizeCode: string, ...ids: string[]): Pool => ({
  productId: product(name),
  part,
  sizeCode,
  garmentIds: garments(...ids),
})
const demand = (child: number, part: SkiPart, sizeCode: string, design: string | null = null): Demand => ({
  child,
  part,
  sizeCode,
  productId: design === null ? null : product(design),
})
const taken = (demands: Demand[], pools: Pool[]) => {
  const solved = solveKit(demands, pools)
  return solved.whole ? solved.pieces.map(({ garmentId }) => garmentId) : 'not whole'
}

describe('kits', () => {
  const pools = [
    pool('blue', 'jacket', '104cm', 'b1'),
    pool('red', 'jacket', '104cm', 'r1', 'r2'),
    pool('red', 'jacket', '110cm', 'r3'),
  ]

  test('assign named designs first, so that a child with no preference does not take them', () => {
    expect(taken([demand(1, 'jacket', '104cm'), demand(2, 'jacket', '104cm', 'blue')], pools)).toEqual(['r1', 'b1'])
  })

  test('assign the design with the most pieces left where there is no preference', () => {
    expect(taken([demand(1, 'jacket', '104cm')], pools)).toEqual(['r1'])
  })

  test('are whole or list what is missing', () => {
    const demands = [demand(1, 'jacket', '110cm'), demand(2, 'jacket', '110cm'), demand(2, 'boots', '110cm')]
    expect(solveKit(demands, pools)).toMatchObject({ whole: false, missing: demands.slice(1) })
  })

  test('are found whenever there is any solution', () => {
    // Every combination of stock and requests for two designs and three children.
    const designs = [null, 'blue', 'red'] as const
    for (let blue = 0; blue <= 2; blue++)
      for (let red = 0; red <= 2; red++)
        for (const one of designs)
          for (const two of designs)
            for (const three of designs) {
              const asked = [one, two, three]
              const stock = [
                pool('blue', 'jacket', '104cm', ...['b1', 'b2'].slice(0, blue)),
                pool('red', 'jacket', '104cm', ...['r1', 'r2'].slice(0, red)),
              ]
              const named = (name: string) => asked.filter((design) => design === name).length
              const possible = named('blue') <= blue && named('red') <= red && blue + red >= 3
              const demands = asked.map((design, index) => demand(index + 1, 'jacket', '104cm', design))
              expect(solveKit(demands, stock).whole).toBe(possible)
            }
  })
})

describe('when a kit is not free', () => {
  const settings: HireSettings = {
    minDays: 3,
    maxDays: 28,
    deliveryDays: 3,
    returnDays: 3,
    cleaningDays: 1,
    aheadDays: 365,
  }
  const dates = { firstDay: localDay('2027-02-13'), lastDay: localDay('2027-02-19') }
  const dated = (sizeCode: string, ...blocked: string[]): DatedPool => ({
    productId: product('blue'),
    part: 'jacket',
    sizeCode,
    garments: [{ id: 'b1' as Id<'garment'>, blocked: blocked.map(localDay) }],
  })
  const demands = [demand(1, 'jacket', '104cm')]

  test('the nearest earlier and later dates are offered, nearest first, yielding to other requests between tries', async () => {
    // The last blocked day of a hire from the 13th is the 23rd; a hire that ends on the 15th is blocked until the 19th.
    const search = { demands, pools: [dated('104cm', '2027-02-20')], settings }
    expect(freeFor(search.pools, dates, settings)[0]?.garmentIds).toEqual([])
    let turns = 0
    const near = async (isBookable: (firstDay: string) => boolean) => {
      turns = 0
      const found = await nearestDates(search, dates, {
        within: 21,
        isBookable: ({ firstDay }) => isBookable(firstDay),
        yieldToEventLoop: async () => void turns++,
      })
      return found.map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)
    }
    expect(await near(() => true)).toEqual(['2027-02-09 2027-02-15', '2027-02-24 2027-03-02'])
    expect(turns, 'three days earlier and ten later were not free').toBe(3 + 10)
    expect(await near((firstDay) => firstDay > '2027-02-12')).toEqual(['2027-02-24 2027-03-02'])
    expect(await near(() => false)).toEqual([])
    expect(turns).toBe(2 * 21)
  })

  test('neighbouring sizes in which everything is free are offered, larger first', () => {
    const sizes = ['098cm', '104cm', '110cm']
    const offered = (...pools: DatedPool[]) =>
      nearestSizes({ demands, pools, settings }, dates, { missing: demands, sizes }).map(({ sizeCode }) => sizeCode)
    expect(offered(dated('098cm'), dated('104cm', '2027-02-20'), dated('110cm'))).toEqual(['110cm', '098cm'])
    expect(offered(dated('098cm'), dated('110cm', '2027-02-15'))).toEqual(['098cm'])
    expect(offered()).toEqual([])
  })
})
