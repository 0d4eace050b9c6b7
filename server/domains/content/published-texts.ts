import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { LegalVersion } from './legal-versions.ts'
import { versionInForce, versionsToCome } from './rules/legal-version-on.ts'

/** The versions of the legal texts, for all code that asks people to agree to them. */
export interface PublishedTexts {
  /** The version in force. */
  current(): string
  /** The next version to come, if there is one. */
  coming(): { version: string; day: string } | null
  /** Every version to come, the next first: each is announced separately. */
  allComing(): string[]
  /** "8 December 2026", or null where nothing was published under that name. */
  dayOf(version: string | null): string | null
}

export function publishedTexts(versions: readonly LegalVersion[], clock: Clock): PublishedTexts {
  const today = () => dayInLondon(clock.now())
  return {
    current: () => versionInForce(versions, today()).version,
    coming() {
      const next = versionsToCome(versions, today())[0]
      return next ? { version: next.version, day: formatDay(next.version) } : null
    },
    allComing: () => versionsToCome(versions, today()).map(({ version }) => version),
    dayOf(name) {
      const known = versions.find(({ version }) => version === name)
      return known ? formatDay(known.version) : null
    },
  }
}
