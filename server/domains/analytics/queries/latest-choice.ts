import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { AgreedTo } from '../analytics-sink.ts'

/** Finds the latest choice on record of the visitor with this random id. */
export const findLatestChoice = (db: Db | Tx, visitor: string): Promise<AgreedTo | undefined> =>
  db
    .selectFrom('consent_choice')
    .select(['analytics', 'advertising'])
    .where('visitor', '=', visitor)
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
