import { addGarments, type GarmentHistoryEntry, type NewGarment } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aProduct } from './a-product.ts'

export type GarmentOptions = Partial<NewGarment> & { now?: Date }

/** A garment that is ready to rent: gently worn, 3–4 years, 24 credits, of a new product by default. */
export async function aGarment(tx: Tx, options: GarmentOptions = {}): Promise<Id<'garment'>> {
  const { now = new Date('2026-09-01T09:00:00Z'), productId, ...rest } = options
  const garment = {
    productId: productId ?? (await aProduct(tx)).id,
    sizeCode: '104cm',
    condition: 'used' as const,
    credits: 24,
    ...rest,
  }
  const [id] = await checkedGarments(tx, { garments: [garment], actor: 'system:test', now })
  if (!id) throw new Error('no garment was made')
  return id
}

/** Garments that have passed their safety check, and are ready unless given another history. */
export function checkedGarments(
  tx: Tx,
  { garments, actor, now }: { garments: readonly NewGarment[]; actor: Actor; now: Date },
): Promise<Id<'garment'>[]> {
  const history: GarmentHistoryEntry[] = [
    { kind: 'intake', from: null, to: 'intake', at: now, actor },
    { kind: 'grade', from: 'intake', to: 'graded', at: now, actor },
    { kind: 'release', from: 'graded', to: 'ready', at: now, actor },
  ]
  const life = { state: 'ready' as const, history }
  return addGarments(tx, { garments: garments.map((garment) => ({ safe: true, life, ...garment })), actor, now })
}
