import type { BasketEntry } from '#web/lib/basket.ts'

/** The same basket with equal pieces in place of those that somebody else has by now. */
export function withReplaced(
  entries: readonly BasketEntry[],
  replaced: readonly { id: string; by: string }[],
): BasketEntry[] {
  const standIn = new Map(replaced.map(({ id, by }) => [id, by]))
  return entries.map((entry) => ({ ...entry, g: standIn.get(entry.g.toLowerCase()) ?? entry.g }))
}
