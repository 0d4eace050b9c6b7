import { describe, expect, it } from 'vitest'
import { dayAfterKey, dayToReach, isMonthWithin, rangeAfterPress } from '#web/ui/form/month-keys.ts'

const bounds = { min: '2026-12-05', max: '2027-04-30' }
const pressed = (day: string, key: string, shiftKey = false) => dayAfterKey(day, { key, shiftKey }, bounds)

describe('a key', () => {
  it.each([
    ['ArrowLeft', '2027-02-12'],
    ['ArrowRight', '2027-02-14'],
    ['ArrowUp', '2027-02-06'],
    ['ArrowDown', '2027-02-20'],
    ['Home', '2027-02-08'],
    ['End', '2027-02-14'],
    ['PageUp', '2027-01-13'],
    ['PageDown', '2027-03-13'],
  ])('%s moves from Saturday 13 February to %s', (key, day) => {
    expect(pressed('2027-02-13', key)).toBe(day)
  })

  it('moves into the neighbouring month', () => {
    expect(pressed('2027-02-28', 'ArrowRight')).toBe('2027-03-01')
    expect(pressed('2027-03-31', 'PageUp')).toBe('2027-02-28')
  })

  it('with Shift moves to the first and the last month', () => {
    expect(pressed('2027-02-13', 'PageUp', true)).toBe('2026-12-13')
    expect(pressed('2027-02-13', 'PageDown', true)).toBe('2027-04-13')
  })

  it('stays within the bounds', () => {
    expect(pressed('2026-12-07', 'ArrowUp')).toBe('2026-12-05')
    expect(pressed('2027-01-02', 'PageUp')).toBe('2026-12-05')
    expect(pressed('2027-04-28', 'ArrowDown')).toBe('2027-04-30')
  })

  it('of another kind is left to the browser', () => {
    for (const key of ['Tab', 'Enter', ' ', 'a', 'constructor']) expect(pressed('2027-02-13', key), key).toBe(null)
  })
})

describe('a press', () => {
  it('chooses the first day, then the last', () => {
    const first = rangeAfterPress('2027-02-13', { first: null, last: null })
    expect(first).toEqual({ first: '2027-02-13', last: null })
    expect(rangeAfterPress('2027-02-20', first)).toEqual({ first: '2027-02-13', last: '2027-02-20' })
  })

  it('starts again before the first day, and once both are chosen', () => {
    expect(rangeAfterPress('2027-02-12', { first: '2027-02-13', last: null }).first).toBe('2027-02-12')
    expect(rangeAfterPress('2027-02-16', { first: '2027-02-13', last: '2027-02-20' })).toEqual({
      first: '2027-02-16',
      last: null,
    })
  })

  it('may choose a single day', () => {
    expect(rangeAfterPress('2027-02-13', { first: '2027-02-13', last: null }).last).toBe('2027-02-13')
  })
})

it('the Tab key reaches the chosen day, or else the first one that can be chosen', () => {
  const range = { first: '2027-02-13', last: '2027-03-02' }
  expect(dayToReach('2027-02', range, bounds)).toBe('2027-02-13')
  expect(dayToReach('2027-03', range, bounds)).toBe('2027-03-02')
  expect(dayToReach('2027-04', range, bounds)).toBe('2027-04-01')
  expect(dayToReach('2026-12', range, bounds)).toBe('2026-12-05')
})

it('a month is shown if one of its days can be chosen', () => {
  expect(['2026-11', '2026-12', '2027-04', '2027-05'].map((month) => isMonthWithin(month, bounds))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
