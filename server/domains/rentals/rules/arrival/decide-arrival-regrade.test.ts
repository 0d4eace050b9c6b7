import { expect, test } from 'vitest'
import { conditions } from '#contract/primitives.ts'
import { credits } from '#server/kernel/credits.ts'
import { decideArrivalRegrade, nextWorse } from './decide-arrival-regrade.ts'

const decide = (more: object = {}) =>
  decideArrivalRegrade({ unshown: 1, before: credits(24), after: credits(18), lately: 0, most: 3, ...more })

test('a piece with a mark that was not shown takes the credits of the next worse condition', () => {
  expect(decide()).toEqual({ ok: true, value: 18 })
  expect(conditions.map(nextWorse)).toEqual(['used', 'worn', undefined])
})

test('a person looks where it cannot take fewer credits', () => {
  for (const after of [undefined, credits(24), credits(25)])
    expect(decide({ after })).toEqual({ ok: false, reason: 'lowest' })
})

test('a person looks where everything that is marked was shown: it may be larger, or it may be that mark', () => {
  expect(decide({ unshown: 0 })).toEqual({ ok: false, reason: 'shown' })
  expect(decide({ unshown: 2 }).ok).toBe(true)
})

test('a person looks once three pieces were regraded at once', () => {
  expect(decide({ lately: 2 }).ok).toBe(true)
  expect(decide({ lately: 3 })).toEqual({ ok: false, reason: 'limit' })
})
