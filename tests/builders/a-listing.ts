import type { SaleCondition } from '#contract/primitives.ts'
import { lockGarments } from '#server/domains/inventory/index.ts'
import { listForSale } from '#server/domains/resale/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aGarment, type GarmentOptions } from './a-garment.ts'

export interface ListingOptions extends GarmentOptions {
  readonly saleCondition?: SaleCondition
  readonly pricePence?: number
}

/** A piece that is for sale: in good condition, 3–4 years, £12, of a new product by default. */
export async function aListing(
  tx: Tx,
  { saleCondition = 'good_used', pricePence = 1200, ...options }: ListingOptions = {},
): Promise<Id<'garment'>> {
  const now = options.now ?? new Date('2026-09-01T09:00:00Z')
  const id = await aGarment(tx, options)
  const [garment] = await lockGarments(tx, [id])
  if (!garment) throw new Error('no garment was made')
  await listForSale(tx, garment, { condition: saleCondition, price: pence(pricePence), actor: 'system:test', now })
  return id
}
