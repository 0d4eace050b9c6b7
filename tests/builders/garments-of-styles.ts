import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aGarment } from './a-garment.ts'

/**
 * Builds a new garment of each of these styles of the demo world, in their order, so that the families that tests build take
 * nothing from the shop's stock.
 */
export async function garmentsOfStyles(
  tx: Tx,
  { handles, sizeCode }: { readonly handles: readonly string[]; readonly sizeCode: string },
): Promise<Id<'garment'>[]> {
  const products = await tx.selectFrom('product').select(['id', 'handle']).where('handle', 'in', handles).execute()
  const garmentIds: Id<'garment'>[] = []
  for (const handle of handles) {
    const product = products.find((product) => product.handle === handle)
    if (!product) throw new Error(`the demo world has no ${handle}`)
    garmentIds.push(await aGarment(tx, { productId: product.id, sizeCode, credits: 12 }))
  }
  return garmentIds
}
