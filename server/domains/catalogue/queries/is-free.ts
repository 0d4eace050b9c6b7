import { type RawBuilder, sql } from 'kysely'

/** Whether garment `g` of the view `rental_garment` could be ordered by anybody at that instant. */
export const isFree = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(g.ready and (g.held_until is null or g.held_until <= ${now}))`
