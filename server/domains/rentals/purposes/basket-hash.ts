// Identifies a basket by its contents, whatever the order of the ids. Asking again for the same basket returns the same
// checkout, and sending it again returns the same order (product §4.3).
import { createHash } from 'node:crypto'
import type { Id } from '#server/kernel/ids.ts'

export function basketHash(garmentIds: readonly Id<'garment'>[], returnIds: readonly Id<'garment'>[]): string {
  const text = `get ${garmentIds.toSorted().join(' ')}\nsend back ${returnIds.toSorted().join(' ')}`
  return createHash('sha256').update(text).digest('hex')
}
