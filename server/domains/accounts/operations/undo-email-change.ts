import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { getUserRow } from '../queries.ts'
import { emailCodeNetwork } from '../rules/limits.ts'
import type { AccountServices } from '../services.ts'
import { closeOpenChange, findChangeOfCode } from '../steps/email-changes.ts'
import { lockAccount } from '../steps/lock-account.ts'
import { recordSecurityEvent } from '../steps/record-security-event.ts'
import { forgetPlaces, forgiveFailures } from '../steps/sign-in-turns.ts'
import { useUpLinks } from '../steps/use-up-links.ts'
import { moveEmail } from './confirm-email-change.ts'
import { endSessions } from './end-sessions.ts'
import { hashOfNoPassword } from './secrets/hash-password.ts'

const noLongerValid =
  'That link has been used already, or is older than seven days. Write to us, and we’ll look at it with you.'

/**
 * Gives an account its old email back, by the link sent there. It works signed out, because an attacker may have shut the owner
 * out. The attacker knew the password or read the old address's mail, so the password is removed, every session ends, and later
 * changes can no longer be undone.
 * @returns the restored address
 * @throws Refusal email_link_invalid, too_many
 */
export async function undoEmailChange(
  services: AccountServices,
  code: string,
  { ip, userAgent }: Pick<CallContext, 'ip' | 'userAgent'>,
): Promise<string> {
  const wallNow = services.wallClock.now()
  // Wrong codes take no lock.
  const known = await findUndoable(services.db, code, wallNow)
  const undo = async (tx: Tx, accountId: Id<'account'>) => {
    await lockAccount(tx, accountId)
    // Read under the lock: the second of two simultaneous requests finds it undone.
    const change = await findUndoable(tx, code, wallNow)
    if (!change) return undefined
    const { id, former_email: to } = change
    const { email: from } = await getUserRow(tx, accountId)
    await moveEmail(services, tx, { accountId, to, passwordHash: hashOfNoPassword() })
    await tx.updateTable('email_change').set({ undone_at: wallNow }).where('id', '=', id).execute()
    await closeOpenChange(tx, accountId, wallNow)
    await tx
      .updateTable('email_change')
      .set({ closed_at: wallNow })
      .where('account_id', '=', accountId)
      .where('confirmed_at', '>=', change.confirmed_at)
      .where('id', '<>', id)
      .where('closed_at', 'is', null)
      .execute()
    await useUpLinks(tx, accountId, wallNow)
    for (const address of [from, to]) await forgetPlaces(tx, address)
    const endedSessions = await endSessions(tx, accountId)
    await recordSecurityEvent(tx, { accountId, kind: 'email_change_undone', wallNow, userAgent, endedSessions })
    await services.events.publish(tx, { type: 'email-change-undone', accountId, changeId: id })
    return to
  }
  const email = known && (await transaction(services.db, (tx) => undo(tx, known.account_id)))
  if (email === undefined) {
    await countHits(services.db, wallNow, [{ limit: emailCodeNetwork, subject: networkOf(ip) }])
    throw new Refusal('email_link_invalid', noLongerValid, { field: 'body.code' })
  }
  await forgiveFailures(services.db, email, ip, wallNow)
  return email
}

async function findUndoable(db: Db | Tx, code: string, wallNow: Date) {
  const change = await findChangeOfCode(db, code, 'undo')
  if (!change?.former_email || !change.undo_until || !change.confirmed_at) return undefined
  if (change.undone_at || change.closed_at || change.undo_until <= wallNow) return undefined
  const { id, account_id, former_email, confirmed_at } = change
  return { id, account_id, former_email, confirmed_at }
}
