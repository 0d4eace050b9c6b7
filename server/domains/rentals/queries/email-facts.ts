// Facts about checkouts for emails. Orders and returns are read across domains (server/views/emails).
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

export const findCheckoutForEmail = (db: Db, checkoutId: Id<'checkout'>) =>
  db
    .selectFrom('checkout')
    .select(['purpose', 'amount_pence', 'refused_titles'])
    .where('id', '=', checkoutId)
    .executeTakeFirst()
