import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { linkUseNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { dropPassword } from '../steps/drop-password.ts'
import { closeOpenChange } from '../steps/email-changes.ts'
import { forgetStrangersChoice } from '../steps/forget-strangers-choice.ts'
import { openSession } from '../steps/open-session.ts'
import { proveAddress } from '../steps/prove-address.ts'
import { recordSecurityEvent } from '../steps/record-security-event.ts'
import { forgiveFailures, isKnownPlace } from '../steps/sign-in-turns.ts'
import { endSession, endSessions } from './end-sessions.ts'
import type { Caller, SignedIn } from './register-user.ts'

const noLongerValid = 'This sign-in link has been used or has expired. Ask for a new one.'

/**
 * Signs in with the code of an emailed link. It proves the address, so it works during the delay after wrong passwords, and
 * clears their count. Only invalid codes count towards the network's limit, so a guesser does not block a valid one. Other
 * sessions continue, unless somebody else may have opened the account (proveEmail).
 * @throws Refusal sign_in_link_invalid, too_many
 */
export async function signInByLink(services: AccountServices, code: string, caller: Caller): Promise<SignedIn> {
  const wallNow = services.wallClock.now()
  const signedIn = await transaction(services.db, async (tx) => {
    // Single use: the second of two simultaneous requests with the same code finds it used.
    const link = await tx
      .updateTable('sign_in_link')
      .set({ used_at: wallNow })
      .where('code_hash', '=', hashSecretCode(code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', wallNow)
      .returning('account_id')
      .executeTakeFirst()
    if (!link) return undefined
    const accountId = link.account_id
    const { email } = await tx
      .updateTable('account')
      .set({ last_login_at: services.clock.now() })
      .where('id', '=', accountId)
      .returning('email')
      .executeTakeFirstOrThrow()
    const newNetwork = !(await isKnownPlace(tx, email, networkOf(caller.ip)))
    await proveEmail(services, tx, accountId)
    if (caller.sessionHash) await endSession(tx, caller.sessionHash)
    const { userAgent } = caller
    const session = await openSession(tx, { accountId, wallNow, userAgent })
    await recordSecurityEvent(tx, { accountId, kind: 'signed_in_link', wallNow, userAgent, newNetwork })
    return { accountId, session, email }
  })
  if (!signedIn) {
    await countHits(services.db, wallNow, [{ limit: linkUseNetwork, subject: networkOf(caller.ip) }])
    throw new Refusal('sign_in_link_invalid', noLongerValid, { field: 'body.code' })
  }
  await forgiveFailures(services.db, signedIn.email, caller.ip, wallNow)
  return signedIn
}

/**
 * An account whose address was never proved, and with which nobody has ever joined, may belong to a stranger who registered somebody else's
 * address and is waiting for its owner to sign in. So the first link that proves the address ends all sessions, family links and any
 * pending change of email, removes the password and withdraws consent to marketing; an email says so.
 */
async function proveEmail(services: AccountServices, tx: Tx, accountId: Id<'account'>): Promise<void> {
  const isFirstProof = await proveAddress(tx, accountId, services.clock.now())
  if (!isFirstProof || (await services.hasJoined(tx, accountId))) return
  await dropPassword(tx, accountId)
  await forgetStrangersChoice(services, tx, accountId)
  const wallNow = services.wallClock.now()
  await closeOpenChange(tx, accountId, wallNow)
  const endedSessions = await endSessions(tx, accountId)
  await recordSecurityEvent(tx, { accountId, endedSessions, wallNow, kind: 'password_dropped' })
  await services.events.publish(tx, { type: 'password-dropped', accountId })
}
