import { sql } from 'kysely'

export interface ShareOfCarts {
  /** Pieces that are about to be reserved or held. */
  readonly fresh: number
  /** The share of the pieces for sale that carts may reserve, and their checkouts hold, at any time. */
  readonly percent: number
  readonly now: Date
}

/**
 * How many more pieces carts may reserve and their checkouts hold, for a query that reads it alongside its own rows; exact only up to
 * `fresh`, so that a large stock is not counted.
 */
export const roomForCarts = ({ fresh, percent, now }: ShareOfCarts) => sql<number>`(
  with reserved as (
    select
      (select count(*)::int from garment_claim where kind = 'cart' and released_at is null and expires_at > ${now})
      + (select count(*)::int from garment_claim claim join garment on garment.id = claim.garment_id
        where claim.kind = 'hold' and released_at is null and expires_at > ${now} and garment.state = 'resale') as pieces)
  select floor((
      select count(*) from (
        select from garment where state = 'resale'
        limit (select ceil((pieces + ${fresh}::int) * 100.0 / greatest(${percent}::int, 1)) from reserved)) for_sale
    ) * ${percent}::int / 100.0)::int - pieces
  from reserved)`
