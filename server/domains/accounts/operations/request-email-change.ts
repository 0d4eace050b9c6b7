import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf, tryHit } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { emailChangeExpiry } from '../rules/lifetimes.ts'
import { changeEmails, changeEmailsADay, emailChangeNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { closeOpenChange, findOpenChange } from '../steps/email-changes.ts'
import { isOwnAddress } from '../steps/is-own-address.ts'
import { lockAccountOfViewer } from '../steps/lock-account.ts'
import { recordSecurityEvent } from '../steps/record-security-event.ts'
import { proveIdentity } from './prove-identity.ts'

/**
 * Requests a change of email: nothing changes until the link sent to the new address is followed. Only that address's email says
 * whether it has an account. If the same address is requested again, the links already sent stay valid; if another is requested,
 * they do not, because the first may have been a typing error.
 * @returns the normalised address
 * @throws Refusal unauthorized, invalid_email, invalid_request, too_many
 */
export async function requestEmailChange(
  services: AccountServices,
  { email: typed, currentPassword }: InputOf<'requestEmailChange'>['body'],
  { viewer, ip, userAgent }: Pick<SignedInContext, 'viewer' | 'ip' | 'userAgent'>,
): Promise<string> {
  const email = parseEmailAddress(typed)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  const account = await proveIdentity(services, viewer, currentPassword)
  if (email === account.email)
    throw new Refusal('invalid_request', 'That is your email already', { field: 'body.email' })
  const wallNow = services.wallClock.now()
  await countHits(services.db, wallNow, [{ limit: emailChangeNetwork, subject: networkOf(ip) }])
  const { accountId } = account
  const subject = (await isOwnAddress(services, services.db, accountId)) ? email : `${email} from strangers`
  const mayEmail =
    (await tryHit(services.db, wallNow, { limit: changeEmails, subject })) &&
    (await tryHit(services.db, wallNow, { limit: changeEmailsADay, subject }))
  await transaction(services.db, async (tx) => {
    // The second of two simultaneous requests finds the first and replaces it.
    await lockAccountOfViewer(tx, viewer)
    const changeId = await openChange(tx, { accountId, email, wallNow })
    await recordSecurityEvent(tx, { accountId, kind: 'email_change_asked', wallNow, userAgent })
    if (mayEmail) await services.events.publish(tx, { type: 'email-change-requested', accountId, changeId })
  })
  return email
}

async function openChange(
  tx: Tx,
  { accountId, email, wallNow }: { accountId: Id<'account'>; email: string; wallNow: Date },
): Promise<Id<'email-change'>> {
  const times = { asked_at: wallNow, expires_at: emailChangeExpiry(wallNow) }
  const open = await findOpenChange(tx, accountId, wallNow)
  if (open?.new_email === email) {
    await tx.updateTable('email_change').set(times).where('id', '=', open.id).execute()
    return open.id
  }
  await closeOpenChange(tx, accountId, wallNow)
  const id = newId<'email-change'>()
  await tx
    .insertInto('email_change')
    .values({ id, account_id: accountId, new_email: email, ...times })
    .execute()
  return id
}
