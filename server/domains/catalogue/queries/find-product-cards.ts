import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listProductCardRows } from './product-cards.ts'
import type { Presenter, SearchHit, Shop } from './product-search.ts'
import { listSizes } from './reference-data.ts'

export async function readPresenter<Card extends object, Details>(
  db: Db | Tx,
  shop: Shop<Card, Details>,
): Promise<Presenter<Card, Details>> {
  const { rows } = await sql<{ settings: Record<string, unknown> }>`
    select coalesce(json_object_agg(key, value), '{}') as settings from setting
    where starts_with(key, ${shop.settings})`.execute(db)
  return shop.presenter({ sizes: await listSizes(db), settings: rows[0]?.settings ?? {} })
}

/**
 * Cards of active products in the order of the ids; others are left out.
 * @param hits of a search: each card is priced by the garments that matched
 */
export async function findProductCards<Card extends object>(
  db: Db | Tx,
  shop: Shop<Card, unknown>,
  ids: readonly string[],
  now: Date,
  hits: readonly SearchHit[] = [],
): Promise<Card[]> {
  const hitOf = new Map(hits.map((hit) => [hit.productId, hit]))
  const presenter = await readPresenter(db, shop)
  const rows = await listProductCardRows(db, ids, now, shop)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    const hit = hitOf.get(id)
    return row ? [{ ...presenter.card(row, now), ...(hit ? presenter.prices(hit) : {}) }] : []
  })
}
