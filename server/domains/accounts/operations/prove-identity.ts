import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { countHits } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type Credentials, findCredentials } from '../queries.ts'
import { freshUntil } from '../rules/lifetimes.ts'
import { changeByAccount } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { tallySecurity } from '../steps/record-security-event.ts'
import { verifyPassword } from './secrets/hash-password.ts'

const field = 'body.currentPassword'

// Not wrong_sign_in: a 401 would sign the person out on the screen (specification §4), whose session is perfectly good.
export const wrongPassword = () => new Refusal('invalid_request', 'That’s not your current password', { field })

/**
 * Anyone who changes how they sign in proves their identity again: by the current password, or by having signed in a moment ago,
 * which an emailed link is good for, too. A session alone may be somebody else's at a screen that was left open.
 * @throws Refusal invalid_request, too_many, unauthorized (the account is gone)
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

/** Until when this session need prove nothing more; null when it has to. */
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
