import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf, uncountHits } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCredentials } from '../queries.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { signInNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { openSession } from '../steps/open-session.ts'
import { recordSecurityEvent, tallySecurity } from '../steps/record-security-event.ts'
import { forgiveFailures, isKnownPlace, placeLimit, takeSignInTurn } from '../steps/sign-in-turns.ts'
import { endSession } from './end-sessions.ts'
import type { Caller, SignedIn } from './register-user.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './secrets/hash-password.ts'

/**
 * An unknown email and a wrong password get the same answer in the same time.
 * @throws Refusal invalid_email, wrong_sign_in, too_many
 */
export async function signIn(
  services: AccountServices,
  input: InputOf<'login'>['body'],
  caller: Caller,
): Promise<SignedIn> {
  const email = parseEmailAddress(input.username)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.username' })
  const wallNow = services.wallClock.now()
  const network = networkOf(caller.ip)
  // Counted before the password is checked, so that simultaneous attempts cannot all pass.
  const attempt = placeLimit(email, network)
  await countHits(services.db, wallNow, [attempt, { limit: signInNetwork, subject: network }])
  try {
    await takeSignInTurn(services.db, email, network, wallNow)
  } catch (error) {
    // Refused before the password was checked, so it does not count as an attempt from this network.
    if (error instanceof Refusal) await uncountHits(services.db, wallNow, [attempt])
    throw error
  }

  const account = await findCredentials(services.db, { email })
  const matches = await verifyPassword(input.password, account?.passwordHash)
  if (!account || !matches) {
    await tallySecurity(services.db, { email, accountId: account?.accountId, kind: 'wrong_password', wallNow })
    throw new Refusal('wrong_sign_in', messages.wrongSignIn, { field: 'body.password' })
  }
  const betterHash = isOutdatedHash(account.passwordHash) ? await hashPassword(input.password) : undefined

  const { accountId } = account
  const signedIn = await transaction(services.db, async (tx) => {
    // Updates nothing if the password or the email has changed since the hash was read.
    const updated = await tx
      .updateTable('account')
      .set({ last_login_at: services.clock.now(), ...(betterHash ? { password_hash: betterHash } : {}) })
      .where('id', '=', accountId)
      .where('email', '=', email)
      .where('password_hash', '=', account.passwordHash)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n)
      throw new Refusal('wrong_sign_in', messages.wrongSignIn, { field: 'body.password' })
    if (caller.sessionHash) await endSession(tx, caller.sessionHash)
    const newNetwork = !(await isKnownPlace(tx, email, network))
    const { userAgent } = caller
    await recordSecurityEvent(tx, { accountId, kind: 'signed_in_password', wallNow, userAgent, newNetwork })
    return { accountId, session: await openSession(tx, { accountId, wallNow, userAgent }) }
  })
  await forgiveFailures(services.db, email, caller.ip, wallNow)
  return signedIn
}
