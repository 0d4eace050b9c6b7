import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { decideVerification } from './decide-verification.ts'

const today = localDay('2026-11-28')
const good = { until: localDay('2028-11-28'), method: 'Counted for a year', source: 'Report 7' }

test('a claim is verified with its method and its evidence, until a day within the next 24 months', () => {
  expect(decideVerification(good, today)).toMatchObject({ ok: true })
  expect(decideVerification({ ...good, until: localDay('2026-11-29') }, today)).toMatchObject({ ok: true })
})

test.each([
  [{ method: ' ' }, 'how it was counted'],
  [{ source: '' }, 'Name the evidence'],
  [{ until: today }, 'a future day'],
  [{ until: localDay('2028-11-29') }, '28 November 2028 at most'],
])('%j is refused', (change, reason) => {
  expect(decideVerification({ ...good, ...change }, today)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})
