import { expect, test } from 'vitest'
import { decideReservation, type ReservationFacts } from './decide-reservation.ts'

const now = new Date('2026-11-20T14:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const decide = (facts: Partial<ReservationFacts> = {}) =>
  decideReservation({
    last: null,
    room: { network: 15, share: 15 },
    minutes: 30,
    againMinutes: 20,
    now,
    ...facts,
  })

const until = (end: Date) => ({ last: { from: at(-26), until: end } })

test('a piece is reserved for the minutes of the setting', () => {
  expect(decide()).toEqual({ kept: { from: now, until: at(30) }, because: null, againAt: null })
})

test('a current reservation is not renewed', () => {
  expect(decide(until(at(4)))).toMatchObject({ kept: { from: at(-26), until: at(4) } })
})

test('after a reservation expires, another can begin only after a pause', () => {
  expect(decide(until(now))).toEqual({ kept: null, because: 'again', againAt: at(20) })
  expect(decide(until(at(-19)))).toEqual({ kept: null, because: 'again', againAt: at(1) })
  expect(decide(until(at(-20)))).toMatchObject({ kept: { from: now, until: at(30) } })
})

test('a network or a shop at its limit gets pieces without a reservation', () => {
  expect(decide({ room: { network: 0, share: 3 } })).toEqual({ kept: null, because: 'network', againAt: null })
  expect(decide({ room: { network: 1, share: 0 } })).toEqual({ kept: null, because: 'share', againAt: null })
  expect(decide({ room: { network: 0, share: 3 }, ...until(at(4)) })).toMatchObject({ because: 'network' })
})
