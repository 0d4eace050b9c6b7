import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { countHits } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type Credentials, findCredentials } from '../queries.ts'
import { freshUntil } from '../rules/lifetimes.ts'
import { changeByAccount } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { tallySecurity } from '../steps/record-security-event.ts'
import { verifyPassword } from './secrets/hash-password.ts'

const field = 'body.currentPassword'

// Not wrong_sign_in: a 401 would sign the person out on the screen (spec §4), although their session is valid.
export const wrongPassword = () => new Refusal('invalid_request', 'That’s not your current password', { field })

/**
 * Proves a person's identity again before they change how they sign in: by the current password, or by a recent sign-in, which
 * may be by an emailed link. A session alone may be somebody else's, at an unattended screen.
 * @throws Refusal invalid_request, too_many
 */
export async function proveIdentity(
  services: Pick<AccountServices, 'db' | 'wallClock'>,
  viewer: Viewer,
  currentPassword: string | undefined,
): Promise<Credentials> {
  const { db } = services
  const wallNow = services.wallClock.now()
  await countHits(db, wallNow, [{ limit: changeByAccount, subject: viewer.accountId }])
  const account = await findCredentials(db, { accountId: viewer.accountId })
  if (!account) throw wrongPassword()
  if (currentPassword === undefined) {
    if ((await findFreshUntil(db, viewer, wallNow)) === null)
      throw new Refusal('invalid_request', 'Enter your current password, or have a sign-in link emailed', { field })
  } else if (!(await verifyPassword(currentPassword, account.passwordHash))) {
    await tallySecurity(db, { ...account, kind: 'wrong_password', wallNow })
    throw wrongPassword()
  }
  return account
}

/** @returns until when this session needs no further proof; null if it needs proof now */
export async function findFreshUntil(db: Db, { accountId, sessionHash }: Viewer, wallNow: Date): Promise<Date | null> {
  const session = await db
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', sessionHash)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!session) return null
  const until = freshUntil(session.created_at, await readNumberSetting(db, 'sign_in.fresh_minutes'))
  return until > wallNow ? until : null
}
