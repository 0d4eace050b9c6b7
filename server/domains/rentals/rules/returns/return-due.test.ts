import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { orderTransitions } from '../order-transitions.ts'
import { returnTransitions } from '../return-transitions.ts'
import { describeReturnDue, returnDueFrom, returnDueIfCancelled } from './return-due.ts'

const today = localDay('2027-02-20')

test('a return is due a number of days after the day it counts from', () => {
  expect(returnDueFrom(today, 14)).toBe('2027-03-06')
})

test('cancelling a swap sets the due date of its return, unless the order or the return has been sent', () => {
  const due = orderTransitions.states.flatMap((order) =>
    returnTransitions.states.flatMap((goingBack) => {
      const day = returnDueIfCancelled({ order, goingBack }, { today, dueDays: 14 })
      return day === null ? [] : [[order, goingBack, day]]
    }),
  )
  expect(due).toEqual([['placed', 'announced', '2027-03-06']])
})

test('the due date is shown once it is known; before that, the event from which it counts', () => {
  expect(describeReturnDue(localDay('2027-03-06'), 14)).toBe('Send back by 6 March 2027')
  expect(describeReturnDue(null, 14)).toBe('Send back within 14 days of your new pieces arriving')
})
