// Compares the drafted texts with the published ones and with the list of versions.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { emailUndoDays, networksForgottenBefore, sessionDays } from '#server/domains/accounts/rules/lifetimes.ts'
import { type LegalVersion, legalVersions } from '#server/domains/content/legal-versions.ts'
import { neverConfirmedBefore } from '#server/domains/notifications/rules/mailing-list-limits.ts'
import { copiesDeletedBefore } from '#server/domains/notifications/rules/news/news-limits.ts'
import { daysBetween, formatDay } from '#server/kernel/calendar.ts'
import { publishedTexts } from '#web/screens/storefront/legal/published.server.ts'
import { accessibility } from './accessibility.ts'
import { cookies } from './cookies.ts'
import { textNames } from './legal-text.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const texts = { terms, privacy, cookies }
const versions: readonly LegalVersion[] = legalVersions
const newest = versions.at(-1)
const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const instructions = 'see "A new version of the legal texts" in docs/operations.md'

test('the legal texts match the newest version, so that any change needs a new version', () => {
  expect(terms.version, instructions).toBe(newest?.version)
  expect(publishedTexts.get(terms.version), instructions).toEqual(texts)
})

test('the archive holds each version and nothing else', () => {
  expect([...publishedTexts.keys()].toSorted(), instructions).toEqual(versions.map(({ version }) => version))
})

describe.each(versions)('version $version', ({ version, digest, changes }) => {
  const published = publishedTexts.get(version)

  test('still has the words that it was published with', () => {
    expect(digestOf(published), instructions).toBe(digest)
  })

  test('is named in each of its texts, with its day', () => {
    for (const name of textNames) expect(published?.[name]).toMatchObject({ version, updated: formatDay(version) })
  })

  test('says what it changes in each text that differs from the version before', () => {
    const before = publishedTexts.get(
      versions[versions.findIndex((dated) => dated.version === version) - 1]?.version ?? '',
    )
    if (!before || !published) return
    for (const name of textNames) {
      const { version: _, updated: __, ...words } = published[name]
      const { version: ___, updated: ____, ...wordsBefore } = before[name]
      expect(changes[name].length > 0, name).toBe(JSON.stringify(words) !== JSON.stringify(wordsBefore))
    }
  })
})

test('versions are sorted by day, and once a version needs notice, every later one does', () => {
  for (const [at, dated] of versions.entries()) {
    const before = versions[at - 1]
    if (!before) continue
    expect(daysBetween(before.version, dated.version)).toBeGreaterThan(0)
    if (before.inForce === 'after notice') expect(dated.inForce).toBe('after notice')
  }
})

test('every part of a text has its own anchor, and every link within the text leads to one', () => {
  for (const text of [...Object.values(texts), accessibility]) {
    const ids = text.parts.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { links = [] } of text.parts)
      for (const { to } of links) if (to.startsWith('#')) expect(ids).toContain(to.slice(1))
  }
})

test('the privacy policy states the periods after which we delete data', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const daysSince = (before: Date) => (now.getTime() - before.getTime()) / 86_400_000
  const words = JSON.stringify(privacy)
  expect(emailUndoDays, 'seven, in words').toBe(7)
  expect(daysSince(copiesDeletedBefore(now)), 'a year, in words').toBe(365)
  for (const period of [
    `we delete your address after ${daysSince(neverConfirmedBefore(now))} days`,
    'Which news we emailed you is deleted after a year',
    `${sessionDays} days after it was last used`,
    `${daysSince(networksForgottenBefore(now))} days after you last signed in from it`,
    'kept for seven days more',
    'deleted 30 days after we’ve decided about it',
  ])
    expect(words).toContain(period)
})
