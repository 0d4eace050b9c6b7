import { addGarments, type NewGarment } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aProduct } from './a-product.ts'

export type GarmentWishes = Partial<NewGarment> & { now?: Date }

/** A garment that is ready to rent: gently worn, 3–4 years, 24 credits, of a product of its own unless wished otherwise. */
export async function aGarment(tx: Tx, wishes: GarmentWishes = {}): Promise<Id<'garment'>> {
  const { now = new Date('2026-09-01T09:00:00Z'), productId, ...rest } = wishes
  const [id] = await addGarments(tx, {
    garments: [
      {
        productId: productId ?? (await aProduct(tx)).id,
        sizeCode: '104cm',
        condition: 'used',
        credits: 24,
        ...rest,
      },
    ],
    actor: 'system:test',
    now,
  })
  if (!id) throw new Error('no garment was made')
  return id
}
