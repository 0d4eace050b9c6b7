import type { AnswerOf } from '#contract/index.ts'
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { LegalVersion } from './legal-versions.ts'
import { versionInForce } from './rules/legal-version-on.ts'

type VersionFacts = AnswerOf<'legalVersions'>['versions'][number]

/** Newest first. */
export function presentVersions(versions: readonly LegalVersion[], today: LocalDay): VersionFacts[] {
  const current = versions.indexOf(versionInForce(versions, today))
  const stateAt = (at: number): VersionFacts['state'] => {
    if (at === current) return 'current'
    return at < current ? 'past' : 'coming'
  }
  return versions
    .map(({ version, changes: { terms, privacy, cookies } }, at) => ({
      version,
      day: formatDay(version),
      state: stateAt(at),
      changes: { terms: [...terms], privacy: [...privacy], cookies: [...cookies] },
    }))
    .reverse()
}
