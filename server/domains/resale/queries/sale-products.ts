import { sql } from 'kysely'
import type { ShopProducts } from '#server/domains/catalogue/index.ts'

/** Archived designs are still sold second-hand. */
const published = sql`p.status <> 'draft'`
const listing = sql`select 1 from resale_listing l join garment g on g.id = l.garment_id where g.product_id = p.id`

/** How the resale shop shows a product `p`, as SQL. */
export const saleProducts: ShopProducts = {
  shown: sql`(${published} and exists (${listing}))`,
  // The newest piece for sale decides; once all are sold, the piece that was listed last.
  publishedOn: sql`coalesce((
    select (coalesce(max(l.listed_at) filter (where g.state = 'resale'), max(l.listed_at)) at time zone 'Europe/London')::date
    from resale_listing l join garment g on g.id = l.garment_id where g.product_id = p.id), p.published_on)`,
  listed: sql`(${published} and exists (select 1 from resale_garment g where g.product_id = p.id))`,
  // Sold pieces count as well, because selling one changes the product's page.
  changedAt: sql`greatest(p.changed_at, (
    select max(g.changed_at) from garment g join resale_listing l on l.garment_id = g.id where g.product_id = p.id))`,
  // Whether a change of garment `g` may change what is shown.
  follow: sql`exists (select 1 from resale_listing l where l.garment_id = g.id)`,
}
