// Decides which version of the legal texts is in force on a day, and which ones come next (law L-29). A version that is
// announced takes effect on its day; those from before the shop opened were in force once they were published.
import type { LocalDay } from '#server/kernel/calendar.ts'

interface Version {
  readonly version: LocalDay
  readonly inForce: 'at once' | 'after notice'
}

/** @param versions oldest first, at least one */
export function versionInForce<V extends Version>(versions: readonly V[], today: LocalDay): V {
  const version = versions.findLast((version) => version.inForce === 'at once' || version.version <= today)
  if (!version) throw new Error('no version of the legal texts is in force')
  return version
}

/** Versions that take effect after today, the next first. */
export const versionsToCome = <V extends Version>(versions: readonly V[], today: LocalDay): V[] =>
  versions.filter((version) => version.inForce === 'after notice' && version.version > today)
