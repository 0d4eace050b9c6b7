import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { isSessionStale, sessionExpiry } from '../rules/lifetimes.ts'
import { hashSessionToken } from './open-session.ts'

/** `slid`: the session was just made longer, so the cookie should be sent again. At most once an hour. */
export type FoundViewer = Viewer & { readonly slid: boolean }

/** Whose session this is: one read by primary key. Null for a token that is unknown, ended or older than its time. */
export async function findViewer(db: Db, sessionToken: string, wallNow: Date): Promise<FoundViewer | null> {
  const hash = hashSessionToken(sessionToken)
  if (!hash) return null
  const row = await db
    .selectFrom('session')
    .select(['account_id', 'last_seen_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', wallNow)
    .executeTakeFirst()
  if (!row) return null
  const stale = isSessionStale(row.last_seen_at, wallNow)
  if (stale)
    await transaction(db, (tx) =>
      tx
        .updateTable('session')
        .set({ last_seen_at: wallNow, expires_at: sessionExpiry(wallNow) })
        .where('token_hash', '=', hash)
        .where('last_seen_at', '=', row.last_seen_at)
        .execute(),
    )
  return { accountId: row.account_id as Id<'account'>, sessionHash: hash, slid: stale }
}
