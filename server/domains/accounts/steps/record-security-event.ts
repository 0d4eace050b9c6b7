import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SecurityEventTable, SecurityTallyTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { describeDevice } from '../rules/device-words.ts'

export interface SecurityEvent {
  readonly accountId: Id<'account'>
  readonly kind: SecurityEventTable['kind']
  readonly wallNow: Date
  /** The user agent of the browser; absent for `password_dropped`: the sign-in by link that caused it has an event of its own. */
  readonly userAgent?: string
  /** Whether a sign-in is the first from that network, as far as we remember. */
  readonly newNetwork?: boolean
  /** How many other sessions this ended. */
  readonly endedSessions?: number
}

/** Records an event for the owner to read, in the transaction of what it describes. */
export async function recordSecurityEvent(
  tx: Tx,
  { accountId, kind, wallNow, userAgent, newNetwork, endedSessions }: SecurityEvent,
): Promise<void> {
  await tx
    .insertInto('security_event')
    .values({
      id: newId<'security-event'>(),
      account_id: accountId,
      kind,
      at: wallNow,
      device: userAgent === undefined ? null : describeDevice(userAgent),
      new_network: newNetwork ?? null,
      sessions: endedSessions ?? null,
    })
    .execute()
}

export interface SecurityTally {
  /** The address as `parseEmailAddress` returns it. */
  readonly email: string
  /** Absent when no account has that email; a row is written anyway. */
  readonly accountId: Id<'account'> | undefined
  readonly kind: SecurityTallyTable['kind']
  readonly wallNow: Date
}

/**
 * Counts, by the day, events that anybody can cause. The statement is the same whether or not the email has an account, because a
 * difference in time would reveal that.
 */
export async function tallySecurity(db: Db | Tx, { email, accountId, kind, wallNow }: SecurityTally): Promise<void> {
  await db
    .insertInto('security_tally')
    .values({
      subject_id: accountId ?? idWithoutAccount(email),
      kind,
      day: dayInLondon(wallNow),
      times: 1,
      last_at: wallNow,
    })
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'kind', 'day']).doUpdateSet({
        times: sql`security_tally.times + 1`,
        last_at: sql`greatest(security_tally.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}

/** An id that belongs to no account, always the same for one email. */
function idWithoutAccount(email: string): Id<'nobody'> {
  const hex = createHash('sha256').update(email).digest('hex').slice(0, 32)
  return toId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
}
