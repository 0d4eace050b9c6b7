import { type RawBuilder, sql } from 'kysely'
import type { PictureRow } from './product-cards.ts'

/** How many pictures represent a brand or a collection. */
const picturesShown = 3

/**
 * The first picture of each of the first few products `p`, as a JSON list. Products are read in their order until there are
 * enough pictures. A picture that is not fetched yet does not count.
 */
export const firstPictures = ({
  from,
  where,
  order,
}: Readonly<Record<'from' | 'where' | 'order', RawBuilder<unknown>>>): RawBuilder<PictureRow[]> => sql<PictureRow[]>`(
  select coalesce(json_agg(json_build_object(
    'base', first.base, 'external', first.external, 'alt', first.alt, 'tint', first.tint)), '[]')
  from (
    select pic.base, pic.external, pic.alt, pic.tint
    from ${from} join product_picture pic on pic.product_id = p.id and pic.position = 1 and not pic.external
    where ${where} order by ${order} limit ${picturesShown}) first)`
