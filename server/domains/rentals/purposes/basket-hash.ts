// Names a basket by what is in it, whatever the order of the ids: the same basket asked for again is the same checkout,
// and sent again it answers the same order (decisions.md §4.3).
import { createHash } from 'node:crypto'

export function basketHash(garmentIds: readonly string[], returnIds: readonly string[]): string {
  const text = `get ${garmentIds.toSorted().join(' ')}\nsend back ${returnIds.toSorted().join(' ')}`
  return createHash('sha256').update(text).digest('hex')
}
