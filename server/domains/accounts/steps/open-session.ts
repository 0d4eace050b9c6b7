import { createHash, randomBytes } from 'node:crypto'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { sessionDays, sessionExpiry } from '../rules/lifetimes.ts'

const tokenBytes = 32
const maxUserAgentLength = 300

/** The cookie with the token; the HTTP layer adds Secure, SameSite=Lax and Path=/. */
export const sessionCookie = { name: 'wrenlet_session', maxAge: sessionDays * 86_400 } as const

/** What the table stores of a token. Undefined for text that this server cannot have issued. */
export function hashSessionToken(token: string): Buffer | undefined {
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : undefined
}

export interface OpenedSession {
  /** The token, only for the cookie and never stored. */
  readonly token: string
  readonly hash: Buffer
}

export async function openSession(
  tx: Tx,
  { accountId, wallNow, userAgent }: { accountId: Id<'account'>; wallNow: Date; userAgent: string },
): Promise<OpenedSession> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const expiresAt = sessionExpiry(wallNow, wallNow, await readNumberSetting(tx, 'session.longest_days'))
  await tx
    .insertInto('session')
    .values({
      id: newId<'session'>(),
      token_hash: hash,
      account_id: accountId,
      created_at: wallNow,
      last_seen_at: wallNow,
      expires_at: expiresAt,
      user_agent: userAgent.slice(0, maxUserAgentLength),
    })
    .execute()
  return { token, hash }
}
