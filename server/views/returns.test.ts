import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { creditsFreedBy } from './returns.ts'

const [own, earlier] = ['own', 'earlier'] as [Id<'membership'>, Id<'membership'>]
const loan = (membership_id: Id<'membership'>, credits: number, recalled = false) => ({
  membership_id,
  credits,
  recalled,
})

test('a return frees the credits of its pieces, if they were rented under the membership in use', () => {
  expect(creditsFreedBy([loan(own, 20), loan(own, 12)], own)).toBe(32)
  expect(creditsFreedBy([loan(own, 20), loan(earlier, 12)], own)).toBe(20)
  expect(creditsFreedBy([loan(earlier, 12)], own)).toBe(0)
  expect(creditsFreedBy([loan(earlier, 12)], null)).toBe(0)
})

test('a recalled piece that joined a return frees nothing more; a return of recalled pieces alone frees their credits', () => {
  expect(creditsFreedBy([loan(own, 20), loan(own, 12, true)], own)).toBe(20)
  expect(creditsFreedBy([loan(own, 12, true)], own)).toBe(12)
})
