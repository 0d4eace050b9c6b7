import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { isSessionStale, sessionExpiry } from '../rules/lifetimes.ts'
import { hashSessionToken } from '../steps/open-session.ts'

/** `wasExtended`: the session has just been extended, at most once an hour, so the cookie is sent again. `signedInAt`: wall time. */
export type FoundViewer = Viewer & { readonly wasExtended: boolean; readonly signedInAt: Date }

/** The owner of a session, by one read of the primary key. Null for a token that is unknown, ended or expired. */
export async function findViewer(db: Db, sessionToken: string, wallNow: Date): Promise<FoundViewer | null> {
  const hash = hashSessionToken(sessionToken)
  if (!hash) return null
  const row = await db
    .selectFrom('session')
    .select(['account_id', 'created_at', 'last_seen_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', wallNow)
    .executeTakeFirst()
  if (!row) return null
  const stale = isSessionStale(row.last_seen_at, wallNow)
  if (stale) {
    // The setting is read whenever the session is extended, so a shorter limit applies within the hour.
    const expiresAt = sessionExpiry(row.created_at, wallNow, await readNumberSetting(db, 'session.longest_days'))
    await transaction(db, (tx) =>
      tx
        .updateTable('session')
        .set({ last_seen_at: wallNow, expires_at: expiresAt })
        .where('token_hash', '=', hash)
        .where('last_seen_at', '=', row.last_seen_at)
        .execute(),
    )
    if (expiresAt <= wallNow) return null
  }
  return { accountId: row.account_id, sessionHash: hash, wasExtended: stale, signedInAt: row.created_at }
}
