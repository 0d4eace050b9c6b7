import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, forgetHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findCredentials } from '../queries.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { signInAnywhere, signInFromHere, signInNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { endSession } from './end-sessions.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './hash-password.ts'
import { openSession } from './open-session.ts'
import type { Caller, SignedIn } from './register-user.ts'

/** An unknown email and a wrong password answer alike and take alike long. @throws Refusal invalid_email, wrong_sign_in, too_many */
export async function signIn(
  services: AccountServices,
  input: InputOf<'login'>['body'],
  caller: Caller,
): Promise<SignedIn> {
  const email = parseEmailAddress(input.username)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.username' })
  const wallNow = services.wallClock.now()
  const network = networkOf(caller.ip)
  const failures = [
    { limit: signInFromHere, subject: `${email} ${network}` },
    { limit: signInAnywhere, subject: email },
  ]
  // Counted before the password is looked at, so that tries sent all at once do not slip through together.
  await countHits(services.db, wallNow, [...failures, { limit: signInNetwork, subject: network }])

  const account = await findCredentials(services.db, { email })
  const matches = await verifyPassword(input.password, account?.passwordHash)
  if (!account || !matches) throw new Refusal('wrong_sign_in', messages.wrongSignIn, { field: 'body.password' })
  await forgetHits(services.db, failures)
  const betterHash = isOutdatedHash(account.passwordHash) ? await hashPassword(input.password) : undefined

  const { accountId } = account
  return transaction(services.db, async (tx) => {
    // Guarded by the hash just verified: a password changed meanwhile is no longer this one.
    const updated = await tx
      .updateTable('account')
      .set({ last_login_at: services.clock.now(), ...(betterHash ? { password_hash: betterHash } : {}) })
      .where('id', '=', accountId)
      .where('password_hash', '=', account.passwordHash)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n)
      throw new Refusal('wrong_sign_in', messages.wrongSignIn, { field: 'body.password' })
    if (caller.sessionHash) await endSession(tx, caller.sessionHash)
    return { accountId, session: await openSession(tx, { accountId, wallNow, userAgent: caller.userAgent }) }
  })
}
