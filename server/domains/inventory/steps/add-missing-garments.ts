import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addGarments, type NewGarment } from './add-garments.ts'

export type ImportedStock = NewGarment & { readonly importKey: string }

/**
 * Takes in those garments of an import that are not here yet. What an import no longer names stays: a lower quantity in a
 * file says nothing about a piece that hangs on our rail.
 * @returns how many were added
 */
export async function addMissingGarments(
  tx: Tx,
  { garments, actor, now }: { garments: readonly ImportedStock[]; actor: Actor; now: Date },
): Promise<number> {
  if (garments.length === 0) return 0
  const present = await tx
    .selectFrom('garment')
    .select('import_key')
    .where((eb) => eb('import_key', '=', eb.fn.any(eb.val(garments.map(({ importKey }) => importKey)))))
    .execute()
  const known = new Set(present.map((row) => row.import_key))
  const missing = garments.filter(({ importKey }) => !known.has(importKey))
  await addGarments(tx, { garments: missing, actor, now })
  return missing.length
}
