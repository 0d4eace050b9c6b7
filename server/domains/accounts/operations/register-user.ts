import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf, tryHit, uncountHits } from '#server/platform/http/rate-limit.ts'
import { checkTogether, Refusal } from '#server/platform/refusal.ts'
import { cleanText } from '../rules/clean-text.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { failedRegistrations, registerNetwork, welcomeEmails } from '../rules/limits.ts'
import { marketingWords } from '../rules/marketing-words.ts'
import type { AccountServices } from '../services.ts'
import { createAccount } from '../steps/create-account.ts'
import { isAddressKept } from '../steps/email-changes.ts'
import { type OpenedSession, openSession } from '../steps/open-session.ts'
import { recordConsent } from '../steps/record-consent.ts'
import { recordSecurityEvent } from '../steps/record-security-event.ts'
import { forgiveFailures } from '../steps/sign-in-turns.ts'
import { endSession } from './end-sessions.ts'
import { checkPassword } from './secrets/check-password.ts'
import { hashPassword } from './secrets/hash-password.ts'

export interface Caller {
  readonly ip: string
  readonly userAgent: string
  /** The caller's session; a new one replaces it. */
  readonly sessionHash?: Buffer
}

export interface SignedIn {
  readonly accountId: Id<'account'>
  readonly session: OpenedSession
}

const emailTaken = 'You already have an account with this email. Sign in, or reset your password.'

/** @throws Refusal for every invalid field */
function readPerson(input: InputOf<'registerUser'>['body']) {
  const [givenName, familyName] = [cleanText(input.givenName), cleanText(input.familyName)]
  const address = parseEmailAddress(input.email)
  const [email] = checkTogether<[string, unknown, unknown, unknown]>(
    () => {
      if (!address) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
      return address
    },
    () => {
      if (!givenName) throw new Refusal('invalid_request', 'Enter your first name', { field: 'body.givenName' })
    },
    () => {
      if (!familyName) throw new Refusal('invalid_request', 'Enter your last name', { field: 'body.familyName' })
    },
    () => {
      const personal = [address ?? input.email, givenName, familyName, `${givenName}${familyName}`]
      checkPassword(input.password, personal, 'body.password')
    },
  )
  return { email, givenName, familyName }
}

/** Opens an account and signs it in. @throws Refusal invalid_email, invalid_request, weak_password, email_taken, too_many */
export async function registerUser(
  services: AccountServices,
  input: InputOf<'registerUser'>['body'],
  caller: Caller,
): Promise<SignedIn> {
  const { email, givenName, familyName } = readPerson(input)

  const wallNow = services.wallClock.now()
  const network = networkOf(caller.ip)
  const failed = { limit: failedRegistrations, subject: network }
  // Counted as failed in advance, so that the refusal comes before the lookup and reveals nothing about the email.
  await countHits(services.db, wallNow, [{ limit: registerNetwork, subject: network }, failed])
  const passwordHash = await hashPassword(input.password)
  const signedIn = await transaction(services.db, async (tx) => {
    const now = services.clock.now()
    const receiveMarketing = input.receiveMarketing ?? false
    const accountId = await createAccount(tx, { email, passwordHash, givenName, familyName, receiveMarketing, now })
    // Checked after the row is written: until then another account may be leaving the address.
    if (!accountId || (await isAddressKept(tx, { email, accountId, wallNow })))
      throw new Refusal('email_taken', emailTaken, { field: 'body.email' })
    if (receiveMarketing)
      await recordConsent(tx, {
        accountId,
        kind: 'marketing',
        given: true,
        termsVersion: services.termsVersion(),
        shown: { where: 'registration', tickedByHand: true, words: marketingWords },
        at: now,
      })
    if (caller.sessionHash) await endSession(tx, caller.sessionHash)
    const session = await openSession(tx, { accountId, wallNow, userAgent: caller.userAgent })
    await tx.updateTable('account').set({ last_login_at: now }).where('id', '=', accountId).execute()
    await recordSecurityEvent(tx, { accountId, kind: 'account_opened', wallNow, userAgent: caller.userAgent })
    // Counted in this transaction: a registration that is rolled back does not count and sends no email.
    if (await tryHit(tx, wallNow, { limit: welcomeEmails, subject: email }))
      await services.events.publish(tx, { type: 'account-registered', accountId })
    return { accountId, session }
  })
  await uncountHits(services.db, wallNow, [failed])
  await forgiveFailures(services.db, email, caller.ip, wallNow)
  return signedIn
}
