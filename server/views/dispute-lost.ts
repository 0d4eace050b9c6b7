import { sql } from 'kysely'
import { selectLostDisputes } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/**
 * Of the `checkout` of a query: whether its payer's bank took the money back after a dispute. Nothing is refunded to that card
 * then (decision 420), so neither a page nor an email says so.
 */
export const disputeLost = (db: Reader) =>
  sql<boolean>`exists(${selectLostDisputes(db, sql.ref<Id<'checkout'>>('checkout.id'))})`.as('dispute_lost')
