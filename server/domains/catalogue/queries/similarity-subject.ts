import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { SimilarityFacts } from '../rules/search/similarity.ts'
import { isNamed, type ShopStock } from './shop-stock.ts'

const facts = sql`p.id, p.name, p.type_code as type, b.code as brand, p.sex, p.rrp_pence as "rrpPence", p.colours`

/** An active or archived product by its id or its slug, with its sizes in this stock. */
export async function findSimilaritySubject(
  db: Db,
  idOrSlug: string,
  { view }: ShopStock,
): Promise<SimilarityFacts | undefined> {
  const { rows } = await sql<SimilarityFacts>`
    select ${facts}, array(select distinct g.size_code from ${sql.table(view)} g where g.product_id = p.id) as sizes
    from product p join brand b on b.id = p.brand_id
    where ${isNamed(idOrSlug)} and p.status <> 'draft'`.execute(db)
  return rows[0]
}
