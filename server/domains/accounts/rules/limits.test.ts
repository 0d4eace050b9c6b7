import { expect, test } from 'vitest'
import { emailChangeExpiry, resetExpiry, signInLinkExpiry } from './lifetimes.ts'
import * as limits from './limits.ts'

test('attempts that anybody may make are counted over 15 to 60 minutes, and emails to strangers over a day', () => {
  const { linkEmails: _, welcomeEmails, resetEmailsADay, linkEmailsADay, changeEmailsADay, ...others } = limits
  const counted = Object.values(others)
  for (const { windowSeconds } of [welcomeEmails, resetEmailsADay, linkEmailsADay, changeEmailsADay])
    expect(windowSeconds).toBe(86_400)
  for (const { name, windowSeconds } of counted) expect([900, 1800, 3600], name).toContain(windowSeconds)
})

test('the link in the last email sent is still valid when the next may be sent', () => {
  const start = new Date('2026-11-20T10:00:00Z')
  const nextAfter = ({ windowSeconds }: { windowSeconds: number }) => new Date(start.getTime() + windowSeconds * 1000)
  expect(nextAfter(limits.resetEmails) <= resetExpiry(start)).toBe(true)
  expect(nextAfter(limits.linkEmails) <= signInLinkExpiry(start)).toBe(true)
  expect(nextAfter(limits.changeEmails) <= emailChangeExpiry(start)).toBe(true)
  expect(limits.linkEmails.windowSeconds).toBe(600)
})
