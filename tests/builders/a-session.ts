import { openSession, sessionCookie } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'

export interface BuiltSession {
  /** The viewer for a call in process. */
  readonly viewer: Viewer
  /** The value of the Cookie header, for a call over HTTP. */
  readonly cookie: string
  readonly token: string
}

/** Signs an account in without its password. `wallNow` defaults to now: sessions live by wall time. */
export async function aSession(tx: Tx, accountId: Id<'account'>, wallNow = new Date()): Promise<BuiltSession> {
  const { token, hash } = await openSession(tx, { accountId, wallNow, userAgent: 'test' })
  return { viewer: { accountId, sessionHash: hash }, cookie: `${sessionCookie.name}=${token}`, token }
}
