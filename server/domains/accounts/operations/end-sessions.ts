import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import type { AccountServices } from '../services.ts'
import { recordSecurityEvent, type SecurityEvent } from '../steps/record-security-event.ts'

/** Ends one session; does nothing when it is already over. */
export async function endSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', hash).execute()
}

/**
 * Ends every session of an account, or all except the caller's.
 * @returns how many
 */
export async function endSessions(
  tx: Tx,
  accountId: Id<'account'>,
  { except }: { except?: Buffer } = {},
): Promise<number> {
  let ending = tx.deleteFrom('session').where('account_id', '=', accountId)
  if (except) ending = ending.where('token_hash', '<>', except)
  return Number((await ending.executeTakeFirst()).numDeletedRows)
}

type Requester = Pick<SignedInContext, 'viewer' | 'userAgent'>
type Services = Pick<AccountServices, 'db' | 'wallClock'>

/**
 * Ends every session except the caller's.
 * @returns how many
 */
export const endOtherSessions = (services: Services, { viewer, userAgent }: Requester): Promise<number> =>
  transaction(services.db, async (tx) => {
    const { accountId, sessionHash } = viewer
    const endedSessions = await endSessions(tx, accountId, { except: sessionHash })
    if (endedSessions > 0) await recordEnd(services, tx, { accountId, userAgent, endedSessions })
    return endedSessions
  })

/**
 * Ends another session of the account, by its id in the list. False when the account has no such session, or it is the
 * caller's.
 */
export const endOtherSession = (
  services: Services,
  id: Id<'session'>,
  { viewer, userAgent }: Requester,
): Promise<boolean> =>
  transaction(services.db, async (tx) => {
    const { accountId, sessionHash } = viewer
    const { numDeletedRows } = await tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('token_hash', '<>', sessionHash)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await recordEnd(services, tx, { accountId, userAgent, endedSessions: 1 })
    return true
  })

const recordEnd = (
  { wallClock }: Services,
  tx: Tx,
  event: Pick<SecurityEvent, 'accountId' | 'userAgent' | 'endedSessions'>,
): Promise<void> => recordSecurityEvent(tx, { ...event, kind: 'sessions_ended', wallNow: wallClock.now() })
