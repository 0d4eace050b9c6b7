import { expect, test } from 'vitest'
import { decideReservation, type ReservationFacts } from './decide-reservation.ts'

const now = new Date('2026-11-20T14:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const decide = (facts: Partial<ReservationFacts> = {}) =>
  decideReservation({
    ...{ lastUntil: null, room: { network: 15, share: 15 }, minutes: 30, againMinutes: 20, now },
    ...facts,
  })

test('a piece is reserved for the minutes of the setting', () => {
  expect(decide()).toEqual({ until: at(30), because: null, againAt: null })
})

test('a reservation that is still running is not renewed', () => {
  expect(decide({ lastUntil: at(4) })).toMatchObject({ until: at(4) })
})

test('one that has run out may begin again only when the minutes after it are over', () => {
  expect(decide({ lastUntil: now })).toEqual({ until: null, because: 'again', againAt: at(20) })
  expect(decide({ lastUntil: at(-19) })).toEqual({ until: null, because: 'again', againAt: at(1) })
  expect(decide({ lastUntil: at(-20) })).toMatchObject({ until: at(30) })
})

test('a network that reserves all it may, and carts that reserve all they may, get pieces without a reservation', () => {
  expect(decide({ room: { network: 0, share: 3 } })).toEqual({ until: null, because: 'network', againAt: null })
  expect(decide({ room: { network: 1, share: 0 } })).toEqual({ until: null, because: 'share', againAt: null })
  expect(decide({ room: { network: 0, share: 3 }, lastUntil: at(4) })).toMatchObject({ because: 'network' })
})
