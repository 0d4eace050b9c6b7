import { expect, test } from 'vitest'
import { accepted, type Outcome, refused } from './outcome.ts'

const decideEven = (n: number): Outcome<number, 'odd'> => (n % 2 === 0 ? accepted(n / 2) : refused('odd'))

test('`ok` tells an accepted decision from a refused one', () => {
  const yes = decideEven(4)
  const no = decideEven(3)
  expect(yes.ok && yes.value).toBe(2)
  expect(!no.ok && no.reason).toBe('odd')
  expect(accepted()).toEqual({ ok: true, value: undefined })
})
