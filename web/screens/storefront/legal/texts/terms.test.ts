import { expect, test } from 'vitest'
import { daysBetween, localDay } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { terms } from './terms.ts'

const words = JSON.stringify(terms)

test('the worked example of a lost piece follows the formula', () => {
  const example = /(\d+) credits that .* five were left, costs at most (\d+) × 16\.67p × (\d) = £([\d.]+)\./.exec(words)
  if (!example) throw new Error('there is no example')
  const [, credits, same, months, pounds] = example
  expect(same).toBe(credits)
  expect(months).toBe('5')
  expect(Number(pounds)).toBe(Math.round(Number(credits) * 16.67 * Number(months)) / 100)
})

test('the worked example of the daily share is the price by its days, rounded down', () => {
  const days = daysBetween(localDay('2026-11-20'), localDay('2027-02-20'))
  expect(words).toContain(
    `On £75 for the ${days} days from 20 November to 20 February that’s ${formatPounds(pence(Math.floor(7500 / days)))} a day.`,
  )
})
