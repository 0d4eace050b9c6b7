import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type CardContext, type ProductCard, presentCard } from '../present.ts'
import { listProductCardRows } from './product-cards.ts'
import type { SearchHit } from './product-search.ts'
import { listSizes, readCreditNumbers } from './reference-data.ts'

export async function readCardContext(db: Db | Tx, now: Date): Promise<CardContext> {
  return { sizes: await listSizes(db), numbers: await readCreditNumbers(db), now }
}

/**
 * Cards of active products in the order of the ids; others are left out.
 * @param hits of a search: each is priced by the garments that matched
 */
export async function findProductCards(
  db: Db | Tx,
  ids: readonly string[],
  now: Date,
  hits: readonly SearchHit[] = [],
): Promise<ProductCard[]> {
  const hitOf = new Map(hits.map((hit) => [hit.productId, hit]))
  const context = await readCardContext(db, now)
  const rows = await listProductCardRows(db, ids, now)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    return row ? [presentCard(row, context, hitOf.get(id))] : []
  })
}
