import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { firstPictures } from './first-pictures.ts'
import type { PictureRow } from './product-cards.ts'
import { isRentable } from './shop-stock.ts'

export interface BrandRow {
  code: string
  name: string
  story: string
  /** Pictures of its newest products. */
  pictures: PictureRow[]
}

const pictures = firstPictures({
  from: sql`product p`,
  where: sql`p.brand_id = b.id and ${isRentable}`,
  order: sql`p.published_on desc, p.id desc`,
})

/** Brands that have something to rent, in no particular order. */
export async function listBrandRows(db: Db): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`
    select b.code, b.name, b.story, ${pictures} as pictures
    from brand b
    where exists (select 1 from product p where p.brand_id = b.id and ${isRentable})`.execute(db)
  return rows
}
