import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { getUserRow } from '../queries.ts'
import { emailUndoExpiry } from '../rules/lifetimes.ts'
import { emailCodeNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { findChangeOfCode, isAddressKept } from '../steps/email-changes.ts'
import { isOwnAddress } from '../steps/is-own-address.ts'
import { lockAccountOfViewer } from '../steps/lock-account.ts'
import { recordSecurityEvent } from '../steps/record-security-event.ts'
import { forgetPlaces, forgiveFailures } from '../steps/sign-in-turns.ts'
import { useUpLinks } from '../steps/use-up-links.ts'
import { endSessions } from './end-sessions.ts'

const noLongerValid = 'That link has been used already, or is older than an hour. Ask for the change again.'
const takenSince = 'That address has an account by now, so it can’t be yours, too. Ask for the change with another one.'

/**
 * Changes the email by the link sent to the new address. The link works only where the account is signed in, because somebody who gets
 * that email through a typo must not get the account. Links sent to the old address stop working, and the other sessions end.
 * @returns the new address
 * @throws Refusal unauthorized, email_link_invalid, email_taken, too_many
 */
export async function confirmEmailChange(
  services: AccountServices,
  code: string,
  { viewer, ip, userAgent }: Pick<SignedInContext, 'viewer' | 'ip' | 'userAgent'>,
): Promise<string> {
  const wallNow = services.wallClock.now()
  const { accountId } = viewer
  const findOpen = async (db: Db | Tx) => {
    const change = await findChangeOfCode(db, code, 'confirm')
    if (change?.account_id !== accountId || change.confirmed_at || change.closed_at) return undefined
    return change.expires_at > wallNow ? change : undefined
  }
  const confirm = () =>
    transaction(services.db, async (tx) => {
      await lockAccountOfViewer(tx, viewer)
      // Read under the lock: the second of two simultaneous requests finds the change made.
      const change = await findOpen(tx)
      if (!change) return undefined
      const { id, new_email: to } = change
      const { email: from } = await getUserRow(tx, accountId)
      const undoUntil = (await isOwnAddress(services, tx, accountId)) ? emailUndoExpiry(wallNow) : null
      await moveEmail(services, tx, { accountId, to })
      if (await isAddressKept(tx, { email: to, accountId, wallNow })) throw taken()
      await closeUndoTo(tx, { accountId, email: to, wallNow })
      const confirmed = await tx
        .updateTable('email_change')
        .set({ confirmed_at: wallNow, former_email: from, undo_until: undoUntil })
        .where('id', '=', id)
        // A change that was closed in the meantime would send no email and could not be undone.
        .where('confirmed_at', 'is', null)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      if (confirmed.numUpdatedRows === 0n) throw linkInvalid()
      await useUpLinks(tx, accountId, wallNow)
      await forgetPlaces(tx, from)
      const endedSessions = await endSessions(tx, accountId, { except: viewer.sessionHash })
      await recordSecurityEvent(tx, { accountId, kind: 'email_changed', wallNow, userAgent, endedSessions })
      await services.events.publish(tx, { type: 'email-changed', accountId, changeId: id })
      return to
    })
  // Wrong codes take no lock.
  const email = (await findOpen(services.db)) && (await refuseIfTaken(confirm))
  if (email === undefined) {
    await countHits(services.db, wallNow, [{ limit: emailCodeNetwork, subject: networkOf(ip) }])
    throw linkInvalid()
  }
  await forgiveFailures(services.db, email, ip, wallNow)
  return email
}

const linkInvalid = () => new Refusal('email_link_invalid', noLongerValid, { field: 'body.code' })
const taken = () => new Refusal('email_taken', takenSince)

/**
 * The unique constraint on emails decides between two accounts that want the same address.
 * @throws Refusal email_taken
 */
async function refuseIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { readonly code?: string; readonly constraint?: string }
    if (code === '23505' && constraint === 'account_email_key') throw taken()
    throw error
  }
}

/** Sets the account's email. The address is proved, because a link sent there was followed. */
export async function moveEmail(
  { clock }: Pick<AccountServices, 'clock'>,
  tx: Tx,
  { accountId, to, passwordHash }: { accountId: Id<'account'>; to: string; passwordHash?: string },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email: to, email_proved_at: clock.now(), ...(passwordHash && { password_hash: passwordHash }) })
    .where('id', '=', accountId)
    .execute()
}

/** The account is back at an address that it could have been restored to, so there is nothing left to undo. */
async function closeUndoTo(
  tx: Tx,
  { accountId, email, wallNow }: { accountId: Id<'account'>; email: string; wallNow: Date },
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ closed_at: wallNow })
    .where('account_id', '=', accountId)
    .where('former_email', '=', email)
    .where('closed_at', 'is', null)
    .where('undone_at', 'is', null)
    .execute()
}
