import { expect, test } from 'vitest'
import { conditions } from '#contract/primitives.ts'
import { credits } from '#server/kernel/credits.ts'
import { decideArrivalRegrade, nextWorse } from './decide-arrival-regrade.ts'

const decide = (more: object = {}) =>
  decideArrivalRegrade({ unshown: 1, before: credits(24), after: credits(18), recentRegrades: 0, max: 3, ...more })

test('a piece with a mark that was not shown takes the credits of the next worse condition', () => {
  expect(decide()).toEqual({ ok: true, value: 18 })
  expect(conditions.map(nextWorse)).toEqual(['used', 'worn', undefined])
})

test('a person decides about a piece that cannot take fewer credits', () => {
  for (const after of [undefined, credits(24), credits(25)])
    expect(decide({ after })).toEqual({ ok: false, reason: 'lowest' })
})

test('a person decides when every reported mark was shown, because a mark may have grown', () => {
  expect(decide({ unshown: 0 })).toEqual({ ok: false, reason: 'shown' })
  expect(decide({ unshown: 2 }).ok).toBe(true)
})

test('a person decides once three pieces have been regraded automatically', () => {
  expect(decide({ recentRegrades: 2 }).ok).toBe(true)
  expect(decide({ recentRegrades: 3 })).toEqual({ ok: false, reason: 'limit' })
})
