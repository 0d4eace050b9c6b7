import type { BrowserContext } from 'playwright-core'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { type Db, openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'

/** Creates a session an hour old, so that its owner must prove their identity again. @returns its token */
export async function sessionOf(db: Db, email: string): Promise<string> {
  const { id } = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return transaction(db, async (tx) => {
    const { token, viewer } = await aSession(tx, toId<'account'>(id))
    await tx
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('token_hash', '=', viewer.sessionHash)
      .execute()
    return token
  })
}

export const sessionCookieAt = (origin: string, token: string) => ({
  name: sessionCookie.name,
  value: token,
  url: origin,
})

/** Signs a browser in without the sign-in pages, which have their own tests. */
export async function signedIn(
  context: BrowserContext,
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
  email: string,
): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 })
  try {
    await context.addCookies([sessionCookieAt(origin, await sessionOf(db, email))])
  } finally {
    await close()
  }
}
