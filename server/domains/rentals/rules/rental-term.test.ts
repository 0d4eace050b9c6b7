import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { describeRentalTerm } from './rental-term.ts'

test('the term is the last day once the pieces have arrived, and the length of the rental before that', () => {
  expect(describeRentalTerm(localDay('2027-02-20'), 3)).toBe('You rent each piece until 20 February 2027')
  expect(describeRentalTerm(null, 3)).toBe('You rent each piece for up to 3 months from the day it arrives')
  expect(describeRentalTerm(null, 1)).toBe('You rent each piece for up to 1 month from the day it arrives')
})
