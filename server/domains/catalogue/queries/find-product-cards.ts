import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type CardContext, type ProductCard, presentCard } from '../present.ts'
import { listProductCardRows } from './product-cards.ts'
import type { SearchHit } from './product-search.ts'
import { listSizes, readCreditNumbers } from './reference-data.ts'

export async function readCardContext(db: Db | Tx, now: Date): Promise<CardContext> {
  return { sizes: await listSizes(db), numbers: await readCreditNumbers(db), now }
}

/** Cards of active products in the order of the ids; others are left out. */
export async function findProductCards(db: Db | Tx, ids: readonly string[], now: Date): Promise<ProductCard[]> {
  return await cardsOf(db, ids, now)
}

/** Cards of what a search found, priced by the garments that matched. */
export async function cardsOfHits(db: Db, hits: readonly SearchHit[], now: Date): Promise<ProductCard[]> {
  const hitOf = new Map(hits.map((hit) => [hit.productId, hit]))
  return await cardsOf(db, [...hitOf.keys()], now, hitOf)
}

async function cardsOf(
  db: Db | Tx,
  ids: readonly string[],
  now: Date,
  hitOf?: ReadonlyMap<string, SearchHit>,
): Promise<ProductCard[]> {
  const context = await readCardContext(db, now)
  const rows = await listProductCardRows(db, ids, now)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    return row ? [presentCard(row, context, hitOf?.get(id))] : []
  })
}
