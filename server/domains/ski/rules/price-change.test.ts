import { describe, expect, test } from 'vitest'
import { priceChange } from './price-change.ts'

const jacket = { id: 'jacket', day_pence: 450, price_pence: 3150, kept_pence: 0 }
const mittens = { id: 'mittens', day_pence: 101, price_pence: 707, kept_pence: 0 }
const settings = (tier: 'all' | 'half' | 'nothing') => ({ tier, halfFromDay: 8 })
const change = (days: number, tier: 'all' | 'half' | 'nothing', lines = [jacket, mittens]) => {
  const { prices, ...sums } = priceChange(lines, days, settings(tier))
  const priceOf = ([id, { price_pence }]: [string, { readonly price_pence: number }]) => [id, price_pence]
  return { ...sums, prices: Object.fromEntries([...prices].map(priceOf)) }
}

describe('a change of dates', () => {
  test.each(['all', 'half', 'nothing'] as const)(
    'to dearer dates costs the difference, not reduced by what cancelling would refund (%s)',
    (tier) => {
      expect(change(9, tier)).toEqual({
        total: 4407,
        due: 550,
        back: 0,
        less: 0,
        prices: { jacket: 3600, mittens: 807 },
      })
    },
  )

  test('to dates at the same price costs nothing', () => {
    expect(change(7, 'half')).toEqual({ total: 3857, due: 0, back: 0, less: 0, prices: { jacket: 3150, mittens: 707 } })
  })

  test.each([
    ['all', 1102, { jacket: 2250, mittens: 505 }],
    // Half of each difference, rounded up.
    ['half', 551, { jacket: 2700, mittens: 606 }],
    ['nothing', 0, { jacket: 3150, mittens: 707 }],
  ] as const)('to cheaper dates refunds the same share as cancelling: %s', (tier, back, prices) => {
    expect(change(5, tier)).toEqual({ total: 2755, due: 0, back, less: 1102, prices })
  })

  test('refunds nothing for a piece that would cost more', () => {
    const kept = { ...mittens, price_pence: 500 }
    expect(change(5, 'all', [jacket, kept])).toEqual({
      total: 2755,
      due: 0,
      back: 900,
      less: 900,
      prices: { jacket: 2250, mittens: 500 },
    })
  })

  test('refunds no share of what an earlier change has kept', () => {
    // Seven days, then three: £9 came back and £9 was kept.
    const moved = { ...jacket, price_pence: 2250, kept_pence: 900 }
    const to = (days: number, lines = [moved]) => {
      const { prices, ...sums } = priceChange(lines, days, settings('half'))
      return { ...sums, ...prices.get('jacket') }
    }
    expect(to(3)).toEqual({ total: 1350, due: 0, back: 0, less: 0, price_pence: 2250, kept_pence: 900 })
    expect(to(5), 'the £9 covers two more days').toMatchObject({ due: 0, back: 0, price_pence: 2250, kept_pence: 900 })
    expect(to(7)).toMatchObject({ due: 900, back: 0, price_pence: 3150, kept_pence: 900 })
    const longer = { ...moved, price_pence: 3150 }
    expect(to(3, [longer]), 'half of the £9 that was paid since').toMatchObject({
      back: 450,
      less: 900,
      price_pence: 2700,
      kept_pence: 1350,
    })
  })

  test('to dates that are dearer by less than a card can be charged costs nothing, and changes no price', () => {
    // Ten days, then nine, then eight: half of each difference, rounded up, came back.
    const moved = { ...jacket, price_pence: 3599, kept_pence: 224 }
    expect(change(9, 'half', [moved])).toEqual({ total: 3600, due: 0, back: 0, less: 0, prices: { jacket: 3599 } })
    expect(change(9, 'half', [{ ...moved, price_pence: 3571 }])).toMatchObject({ due: 0, prices: { jacket: 3571 } })
    expect(change(9, 'half', [{ ...moved, price_pence: 3570 }])).toMatchObject({ due: 30, prices: { jacket: 3600 } })
  })

  test('never both charges and refunds, and the new prices add up to what has been paid', () => {
    for (const tier of ['all', 'half', 'nothing'] as const)
      for (let days = 3; days <= 28; days++) {
        const { due, back, prices } = priceChange([jacket, mittens], days, settings(tier))
        const after = [...prices.values()].reduce((sum, { price_pence }) => sum + price_pence, 0)
        expect(after).toBe(jacket.price_pence + mittens.price_pence + due - back)
        expect(Math.min(due, back)).toBe(0)
      }
  })
})
