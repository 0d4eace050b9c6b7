import { describe, expect, test } from 'vitest'
import { PriceLevels } from './price-levels.ts'

test('each number of credits has its own level', () => {
  const levels = new PriceLevels({ unit: 'credits', lowest: 1, highest: 100 })
  expect(levels.count).toBe(100)
  for (let price = 0; price <= 100; price++) expect([levels.of(price), levels.wholeUpTo(price)]).toEqual([price, price])
})

describe.each([
  [1, 50_000],
  [99, 30_000],
  [500, 131_071],
  [1, 101],
])('pence from %d to %d', (lowest, highest) => {
  const levels = new PriceLevels({ unit: 'pence', lowest, highest })

  test('has at most a hundred levels, each price in one level, a higher price never in a lower level', () => {
    expect(levels.count).toBeLessThanOrEqual(100)
    expect([levels.of(0), levels.of(1), levels.of(highest)]).toEqual([0, 1, levels.count])
    const steps = new Set(Array.from({ length: highest }, (_, price) => levels.of(price + 1) - levels.of(price)))
    expect([...steps].toSorted()).toEqual([0, 1])
  })

  test('counts as wholly within a limit only the levels that end at or below it', () => {
    const isWhole = (price: number) => levels.of(price + 1) > levels.of(price)
    const faults = Array.from({ length: highest - 1 }, (_, index) => index + 1).filter(
      (price) => levels.wholeUpTo(price) !== levels.of(price) - (isWhole(price) ? 0 : 1),
    )
    expect(faults).toEqual([])
  })
})

test('levels grow with the price', () => {
  const levels = new PriceLevels({ unit: 'pence', lowest: 100, highest: 50_000 })
  const inTen = (from: number) => levels.of(from + 1000) - levels.of(from)
  expect(inTen(500)).toBe(10)
  expect(inTen(40_000)).toBeLessThan(3)
})

test('prices outside the range count as its ends', () => {
  const levels = new PriceLevels({ unit: 'credits', lowest: 1, highest: 100 })
  expect([levels.of(-1), levels.of(200), levels.wholeUpTo(200)]).toEqual([0, 100, 100])
})

test('a limit of up to £30, in whole pounds, is the end of a level', () => {
  const levels = new PriceLevels({ unit: 'pence', lowest: 100, highest: 40_000 })
  const split = Array.from({ length: 30 }, (_, pounds) => 100 * (pounds + 1)).filter(
    (price) => levels.wholeUpTo(price) !== levels.of(price),
  )
  expect(split).toEqual([])
})
