import { expect, test } from 'vitest'
import { movementOf } from './movement.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('a movement is a number of days, an instant, or the next thing due', () => {
  expect(movementOf({ days: 30 }, now)).toEqual({ days: 30 })
  expect(movementOf({ days: '7' }, now)).toEqual({ days: 7 })
  expect(movementOf({ to: '2027-02-20T10:00:00Z' }, now)).toEqual({ to: new Date('2027-02-20T10:00:00Z') })
  expect(movementOf({ next: '1' }, now)).toEqual({ next: true })
})

test.each([null, undefined, 'days', {}, { days: 0 }, { days: 401 }, { days: 1.5 }, { days: '' }, { to: 'soon' }])(
  '%o is invalid',
  (body) => expect(movementOf(body, now)).toBeUndefined(),
)

test('an instant is at most 400 days ahead; a past instant is allowed, and moves nothing', () => {
  expect(movementOf({ to: '2027-12-25T10:00:00Z' }, now)).toBeDefined()
  expect(movementOf({ to: '2027-12-25T10:00:01Z' }, now)).toBeUndefined()
  expect(movementOf({ to: '9999-12-31' }, now)).toBeUndefined()
  expect(movementOf({ to: '1970-01-01' }, now)).toBeDefined()
})
