import { expect, test } from 'vitest'
import {
  changesForgottenBefore,
  emailChangeExpiry,
  emailUndoExpiry,
  eventsForgottenBefore,
  freshUntil,
  isSessionStale,
  networksForgottenBefore,
  resetExpiry,
  sessionExpiry,
  signInLinkExpiry,
  unknownForgottenBefore,
} from './lifetimes.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('a session lasts 60 days from its last use, which is recorded at most once an hour', () => {
  expect(sessionExpiry(now, now, 180)).toEqual(new Date('2027-01-19T10:00:00Z'))
  expect(isSessionStale(new Date('2026-11-20T09:00:01Z'), now)).toBe(false)
  expect(isSessionStale(new Date('2026-11-20T09:00:00Z'), now)).toBe(true)
})

test('a reset code lasts 60 minutes, a sign-in link 15, and a network is known for 90 days', () => {
  expect(resetExpiry(now)).toEqual(new Date('2026-11-20T11:00:00Z'))
  expect(signInLinkExpiry(now)).toEqual(new Date('2026-11-20T10:15:00Z'))
  expect(networksForgottenBefore(now)).toEqual(new Date('2026-08-22T10:00:00Z'))
})

test('a session used every day ends at its maximum age, to the millisecond', () => {
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect(sessionExpiry(now, later(119), 180)).toEqual(later(179))
  expect(sessionExpiry(now, later(120), 180)).toEqual(later(180))
  expect(sessionExpiry(now, later(179), 180)).toEqual(later(180))
  expect(sessionExpiry(now, now, 30)).toEqual(later(30))
  expect(sessionExpiry(now, now, 1)).toEqual(later(1))
  for (const days of [0, -5]) expect(() => sessionExpiry(now, now, days)).toThrow('session.longest_days')
})

test('security events are kept for as many days as the setting says, attempts with an unknown email for one day', () => {
  expect(eventsForgottenBefore(now, 400)).toEqual(new Date('2025-10-16T10:00:00Z'))
  expect(eventsForgottenBefore(now, 1)).toEqual(new Date('2026-11-19T10:00:00Z'))
  for (const days of [0, -1]) expect(() => eventsForgottenBefore(now, days)).toThrow('security_event.days')
  expect(unknownForgottenBefore(now)).toEqual(new Date('2026-11-19T10:00:00Z'))
})

test('a change of email can be confirmed for an hour and undone for seven days', () => {
  expect(emailChangeExpiry(now)).toEqual(new Date('2026-11-20T11:00:00Z'))
  expect(emailUndoExpiry(now)).toEqual(new Date('2026-11-27T10:00:00Z'))
  expect(changesForgottenBefore(now)).toEqual(new Date('2026-11-13T10:00:00Z'))
})

test('a sign-in is recent for as many minutes as the setting says', () => {
  expect(freshUntil(now, 10)).toEqual(new Date('2026-11-20T10:10:00Z'))
  expect(freshUntil(now, 0)).toEqual(now)
})
