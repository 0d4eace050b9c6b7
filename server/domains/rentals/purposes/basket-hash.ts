// Names a basket by what is in it, whatever the order of the ids: the same basket asked for again is the same checkout,
// and sent again it answers the same order (decisions.md §4.3).
import { createHash } from 'node:crypto'
import type { Id } from '#server/kernel/ids.ts'

export function basketHash(garmentIds: readonly Id<'garment'>[], returnIds: readonly Id<'garment'>[]): string {
  const text = `get ${garmentIds.toSorted().join(' ')}\nsend back ${returnIds.toSorted().join(' ')}`
  return createHash('sha256').update(text).digest('hex')
}
