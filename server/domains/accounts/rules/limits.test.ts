import { expect, test } from 'vitest'
import { emailChangeExpiry, resetExpiry, signInLinkExpiry } from './lifetimes.ts'
import * as limits from './limits.ts'

test('what anybody may try is counted by the quarter of an hour, or longer', () => {
  const counted = Object.values(limits).filter((limit) => limit !== limits.linkLetters)
  for (const { name, windowSeconds } of counted) expect([900, 1800, 3600], name).toContain(windowSeconds)
})

test('the youngest letter that was sent is still good when the next may be', () => {
  const start = new Date('2026-11-20T10:00:00Z')
  const nextAfter = ({ windowSeconds }: { windowSeconds: number }) => new Date(start.getTime() + windowSeconds * 1000)
  expect(nextAfter(limits.resetLetters) <= resetExpiry(start)).toBe(true)
  expect(nextAfter(limits.linkLetters) <= signInLinkExpiry(start)).toBe(true)
  expect(nextAfter(limits.emailChangeLetters) <= emailChangeExpiry(start)).toBe(true)
  expect(limits.linkLetters.windowSeconds).toBe(600)
})
