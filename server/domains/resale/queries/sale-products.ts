import { sql } from 'kysely'
import type { ShopProducts } from '#server/domains/catalogue/index.ts'

/** What the shop says of a product `p`. */
export const saleProducts: ShopProducts = {
  listed: sql`p.status = 'active' and exists (select 1 from resale_garment g where g.product_id = p.id)`,
  // A sold piece is gone from its page, so it counts, too.
  changedAt: sql`greatest(p.changed_at, (
    select max(g.changed_at) from garment g join resale_listing l on l.garment_id = g.id where g.product_id = p.id))`,
}
