import { expect, test } from 'vitest'
import { decideFamilyLink, lastDayOf, linkEnd, mayMakeLink } from './decide-family-link.ts'

const facts = { children: 1, showsSaved: false, live: 0, max: 5 }

test('a link shows a child, or the saved clothes, or both', () => {
  expect(decideFamilyLink(facts)).toMatchObject({ ok: true })
  expect(decideFamilyLink({ ...facts, children: 0, showsSaved: true })).toMatchObject({ ok: true })
})

test('a link that shows nothing is refused', () => {
  expect(decideFamilyLink({ ...facts, children: 0 })).toMatchObject({ ok: false, reason: { code: 'invalid_request' } })
})

test('an account has no more links than the limit', () => {
  expect(mayMakeLink({ live: 4, max: 5 })).toMatchObject({ ok: true })
  expect(mayMakeLink({ live: 5, max: 5 })).toMatchObject({
    ok: false,
    reason: { code: 'limit_reached', message: 'You have 5 links already. Switch one off first.' },
  })
  expect(decideFamilyLink({ ...facts, live: 5 })).toMatchObject({ ok: false, reason: { code: 'limit_reached' } })
})

test('a link works until the end of its last day in London', () => {
  const end = linkEnd(new Date('2026-11-28T10:00:00Z'), 90)
  expect(end).toEqual(new Date('2027-02-27T00:00:00Z'))
  expect(lastDayOf(end)).toBe('2027-02-26')
  // The clocks change in between.
  const summer = linkEnd(new Date('2027-03-01T10:00:00Z'), 90)
  expect(summer).toEqual(new Date('2027-05-30T23:00:00Z'))
  expect(lastDayOf(summer)).toBe('2027-05-30')
})
