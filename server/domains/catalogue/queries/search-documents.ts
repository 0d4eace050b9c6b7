import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { SearchDocument } from '../rules/search/text-index.ts'
import type { ShopStock } from './shop-stock.ts'

export interface DocumentOfProduct {
  readonly productId: string
  readonly document: SearchDocument
}

/** The words with which each product of the shop can be found, in the order of the ids. */
export async function listSearchDocuments(db: Db, { products }: ShopStock): Promise<DocumentOfProduct[]> {
  const { rows } = await sql<SearchDocument & { id: string }>`
    select p.id, p.name, b.name as brand, t.name as "typeName", t.singular as "typeSingular", p.colours, p.keywords,
      array(select tag.text from product_tag tag where tag.product_id = p.id order by tag.kind, tag.position) as tags
    from product p join brand b on b.id = p.brand_id join product_type t on t.code = p.type_code
    where ${products.shown} order by p.id`.execute(db)
  return rows.map(({ id, ...document }) => ({ productId: id, document }))
}
