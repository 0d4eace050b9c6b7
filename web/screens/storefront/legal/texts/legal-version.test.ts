import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emailUndoDays, placesForgottenBefore, sessionDays } from '#server/domains/accounts/rules/lifetimes.ts'
import { termsDigest, termsVersion } from '#server/domains/content/legal-version.ts'
import { neverConfirmedBefore } from '#server/domains/notifications/rules/mailing-list-limits.ts'
import { cookies } from './cookies.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const texts = { terms, privacy, cookies }
const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const whatToDo =
  'The words of a legal text are not those of its version. People agreed to the words, so: give termsVersion in ' +
  'server/domains/content/legal-version.ts the day on which the new words come into force, give version and updated of ' +
  `all three texts that day too, and set termsDigest to ${digestOf(texts)}`

test('the words of the legal texts are those of their version', () => {
  expect(digestOf(texts), whatToDo).toBe(termsDigest)
})

test.each(Object.entries(texts))('%s names the version in force and its day', (_name, { version, updated }) => {
  expect(version).toBe(termsVersion)
  const day = new Date(`${termsVersion}T12:00:00Z`)
  expect(updated).toBe(day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }))
})

test('the privacy policy names the periods after which we forget', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const daysSince = (before: Date) => (now.getTime() - before.getTime()) / 86_400_000
  const words = JSON.stringify(privacy)
  expect(emailUndoDays, 'seven, in words').toBe(7)
  for (const period of [
    `we delete your address after ${daysSince(neverConfirmedBefore(now))} days`,
    `${sessionDays} days after it was last used`,
    `${daysSince(placesForgottenBefore(now))} days after you last signed in from it`,
    'kept for seven days more',
    'deleted 30 days after we’ve decided about it',
  ])
    expect(words).toContain(period)
})
