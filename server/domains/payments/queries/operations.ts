import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The state of an operation at the provider; null if it was never requested. A pending one may still take effect. */
export const readOperationState = async (
  db: Db | Tx,
  operation: string,
): Promise<'pending' | 'done' | 'failed' | null> =>
  (
    await db
      .selectFrom('payment_op')
      .select('state')
      .where('operation', '=', operation)
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.state ?? null
