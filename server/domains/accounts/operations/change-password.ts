import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Credentials, findCredentials, findUsableReset } from '../queries.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { changeByCode, changeNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { closeOpenChange } from '../steps/email-changes.ts'
import { forgetStrangersChoice } from '../steps/forget-strangers-choice.ts'
import { isOwnAddress } from '../steps/is-own-address.ts'
import { proveAddress } from '../steps/prove-address.ts'
import { recordSecurityEvent } from '../steps/record-security-event.ts'
import { forgetPlaces, forgiveFailures } from '../steps/sign-in-turns.ts'
import { useUpLinks } from '../steps/use-up-links.ts'
import { endSessions } from './end-sessions.ts'
import { proveIdentity, wrongPassword } from './prove-identity.ts'
import type { Caller } from './register-user.ts'
import { checkPassword } from './secrets/check-password.ts'
import { hashPassword } from './secrets/hash-password.ts'

type NewPassword = InputOf<'changePassword'>['body']

const noLongerValid = () => new Refusal('reset_code_invalid', messages.passwordNotChanged)

/**
 * Sets a password with the code of a reset email: single use, and every session ends. The code proves the address, so it also
 * clears the delay caused by wrong passwords. Only invalid codes count towards the limits, so a guesser does not block a valid
 * one.
 * @throws Refusal reset_code_invalid, weak_password, invalid_request, too_many
 */
export async function resetPassword(
  services: AccountServices,
  input: NewPassword & { readonly resetCode: string },
  caller: Pick<Caller, 'ip' | 'userAgent'>,
): Promise<void> {
  const email = parseEmailAddress(input.email ?? '')
  if (!email) throw noLongerValid()
  checkConfirmation(input)
  const wallNow = services.wallClock.now()
  const codeHash = hashSecretCode(input.resetCode)
  const reset = await findUsableReset(services.db, { email, codeHash, wallNow })
  const account = reset && (await findCredentials(services.db, { accountId: reset.accountId }))
  if (!account) {
    const network = networkOf(caller.ip)
    await countHits(services.db, wallNow, [
      { limit: changeByCode, subject: `${email} ${network}` },
      { limit: changeNetwork, subject: network },
    ])
    throw noLongerValid()
  }
  checkStrength(input.newPassword, account)
  const passwordHash = await hashPassword(input.newPassword)
  await transaction(services.db, async (tx) => {
    // Single use: the second of two simultaneous requests with the same code finds it used.
    const useOfCode = await tx
      .updateTable('password_reset')
      .set({ used_at: wallNow })
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (useOfCode.numUpdatedRows === 0n) throw noLongerValid()
    await setPassword(services, tx, account, passwordHash)
    await services.events.publish(tx, { type: 'password-changed', accountId: account.accountId })
    const endedSessions = await endSessions(tx, account.accountId)
    const { accountId } = account
    const { userAgent } = caller
    await recordSecurityEvent(tx, { accountId, kind: 'password_reset', wallNow, userAgent, endedSessions })
    const isFirstProof = await proveAddress(tx, accountId, services.clock.now())
    if (isFirstProof && !(await services.hasJoined(tx, accountId))) await forgetStrangersChoice(services, tx, accountId)
  })
  await forgiveFailures(services.db, email, caller.ip, wallNow)
}

/**
 * Sets a password with the current one, or without it soon after a sign-in; the other sessions end.
 * @throws Refusal invalid_request, weak_password, too_many
 */
export async function replacePassword(
  services: AccountServices,
  input: NewPassword,
  { viewer, userAgent }: Pick<SignedInContext, 'viewer' | 'userAgent'>,
): Promise<void> {
  checkConfirmation(input)
  const account = await proveIdentity(services, viewer, input.currentPassword)
  checkStrength(input.newPassword, account)
  const passwordHash = await hashPassword(input.newPassword)
  await transaction(services.db, async (tx) => {
    if (!(await setPassword(services, tx, account, passwordHash, account.passwordHash))) throw wrongPassword()
    const { accountId } = account
    // An address that may be a stranger's gets no emails that somebody else can cause.
    if (await isOwnAddress(services, tx, accountId))
      await services.events.publish(tx, { type: 'password-changed', accountId })
    const wallNow = services.wallClock.now()
    const endedSessions = await endSessions(tx, accountId, { except: viewer.sessionHash })
    await recordSecurityEvent(tx, { accountId, kind: 'password_changed', wallNow, userAgent, endedSessions })
  })
}

function checkConfirmation(input: NewPassword): void {
  if (input.newPassword !== input.confirmPassword)
    throw new Refusal('invalid_request', 'The passwords don’t match', { field: 'body.confirmPassword' })
}

const checkStrength = (password: string, { email, names }: Credentials): void =>
  checkPassword(password, [email, ...names], 'body.newPassword')

/**
 * Sets a password. Links that were emailed before stop working.
 * @returns false when the password is no longer `formerHash`
 */
async function setPassword(
  services: AccountServices,
  tx: Tx,
  { accountId, email }: Pick<Credentials, 'accountId' | 'email'>,
  passwordHash: string,
  formerHash?: string,
): Promise<boolean> {
  let update = tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId)
  if (formerHash !== undefined) update = update.where('password_hash', '=', formerHash)
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const wallNow = services.wallClock.now()
  await useUpLinks(tx, accountId, wallNow)
  await closeOpenChange(tx, accountId, wallNow)
  await forgetPlaces(tx, email)
  return true
}
