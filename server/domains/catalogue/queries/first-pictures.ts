import { type RawBuilder, sql } from 'kysely'
import type { PictureRow } from './product-cards.ts'

/** How many pictures stand for a brand or a collection. */
export const picturesShown = 3

/**
 * The first picture of each of some products, as a JSON list.
 * @param products a query of `id` and `place`; the lowest places count
 */
export const firstPictures = (products: RawBuilder<unknown>): RawBuilder<PictureRow[]> => sql<PictureRow[]>`(
  select coalesce(json_agg(json_build_object(
    'base', pic.base, 'external', pic.external, 'alt', pic.alt, 'tint', pic.tint) order by pic.place), '[]')
  from (
    select pic.base, pic.external, pic.alt, pic.tint, chosen.place
    from (${products}) as chosen
    join product_picture pic on pic.product_id = chosen.id and pic.position = 1
    order by chosen.place limit ${picturesShown}) pic)`
