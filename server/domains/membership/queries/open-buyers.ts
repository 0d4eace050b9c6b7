import type { Expression } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * The port that resale and ski wear implement: a query for the accounts that have bought or booked something that is not over. They
 * import membership, so membership cannot import them.
 */
export type SelectOpenBuyers = (tx: Tx) => Expression<{ readonly account_id: Id<'account'> | null }>
