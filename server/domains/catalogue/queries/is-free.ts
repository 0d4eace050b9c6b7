import { type RawBuilder, sql } from 'kysely'

/** Whether garment `g` of a stock's view (shop-stock.ts) could be ordered at that instant. */
export const isFree = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(g.ready and (g.held_until is null or g.held_until <= ${now}))`
