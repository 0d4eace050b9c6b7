import { expect, test } from 'vitest'
import { trackedAt } from './tracked-at.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

test.each([
  ['the carrier’s own time', 12, 12],
  ['not before what it follows', 8, 9],
  ['not ahead of our own clock', 19, 18],
])('the time of an event is %s', (_, reportedAt, counts) => {
  expect(trackedAt(at(reportedAt), { after: at(9), now: at(18) })).toEqual(at(counts))
})
