import { expect, test } from 'vitest'
import { guestsErasedBefore } from './guest-retention.ts'

test('a guest is kept for 30 days after the end of the checkout, across a clock change', () => {
  expect(guestsErasedBefore(new Date('2027-04-10T09:30:00Z'))).toEqual(new Date('2027-03-11T09:30:00Z'))
})
