import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addGarments, type NewGarment } from './add-garments.ts'

export type ImportedStock = NewGarment & { readonly importKey: string }

export interface ImportRequest {
  readonly garments: readonly ImportedStock[]
  /** The name of the delivery they came with, whose safety check is recorded for all of them (checkDelivery). */
  readonly delivery: string
  readonly actor: Actor
  readonly now: Date
}

/**
 * Adds the garments of an import that do not exist yet. Garments that the import no longer names stay, because a lower quantity
 * in a file says nothing about a piece that is in our stock.
 * @returns how many were added
 */
export async function addMissingGarments(tx: Tx, { garments, delivery, actor, now }: ImportRequest): Promise<number> {
  if (garments.length === 0) return 0
  const present = await tx
    .selectFrom('garment')
    .select('import_key')
    .where((eb) => eb('import_key', '=', eb.fn.any(eb.val(garments.map(({ importKey }) => importKey)))))
    .execute()
  const known = new Set(present.map((row) => row.import_key))
  const missing = garments.filter(({ importKey }) => !known.has(importKey))
  if (missing.length === 0) return 0
  const deliveryId = await findOrInsertDelivery(tx, delivery, now)
  await addGarments(tx, { garments: missing.map((garment) => ({ ...garment, deliveryId })), actor, now })
  return missing.length
}

async function findOrInsertDelivery(tx: Tx, name: string, now: Date): Promise<Id<'delivery'>> {
  const { id } = await tx
    .insertInto('delivery')
    .values({ id: newId<'delivery'>(), name, arrived_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
