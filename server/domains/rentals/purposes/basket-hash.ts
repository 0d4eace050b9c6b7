// Identifies a basket by its contents, regardless of their order, so that requesting the same basket again returns the same checkout,
// or the same order once it is placed (product §4.3).
import { createHash } from 'node:crypto'
import type { Id } from '#server/kernel/ids.ts'

export function basketHash(garmentIds: readonly Id<'garment'>[], returnIds: readonly Id<'garment'>[]): string {
  const text = `get ${garmentIds.toSorted().join(' ')}\nsend back ${returnIds.toSorted().join(' ')}`
  return createHash('sha256').update(text).digest('hex')
}
