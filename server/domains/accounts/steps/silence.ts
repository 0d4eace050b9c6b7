// Accounts that nobody signs in to (silent_account). A row counts only until somebody signs in again.
import { type RawBuilder, sql } from 'kysely'
import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import type { KeptBy } from '../rules/decide-leaving.ts'
import {
  checkRetention,
  closedIfSilentSince,
  closedIfWarnedOn,
  type Retention,
  type Silence,
  warnedIfSilentSince,
} from '../rules/retention.ts'

/** The expression of the index account_silence. */
const silentSince: RawBuilder<Date> = sql`coalesce(account.last_login_at, account.created_at)`

/** @throws MissingSettingError, RangeError */
export async function readRetention(db: Db | Tx): Promise<Retention> {
  const settings = await readNumberSettings(db, ['retention.months', 'retention.notice_days'])
  return checkRetention({ months: settings['retention.months'], noticeDays: settings['retention.notice_days'] })
}

export interface SilentAccounts {
  readonly today: LocalDay
  readonly retention: Retention
  readonly step: 'warn' | 'close'
  readonly limit: number
}

/** Lists the accounts to warn today, or those to close, whose notice is over: those checked longest ago first. */
export async function listSilentAccounts(
  db: Db,
  { today, retention, step, limit }: SilentAccounts,
): Promise<Id<'account'>[]> {
  const until = (day: LocalDay) => startOfDayInLondon(addDays(day, 1))
  const rows = await db
    .selectFrom('account')
    .leftJoin('silent_account', (join) =>
      join.onRef('silent_account.account_id', '=', 'account.id').on('silent_account.silent_since', '=', silentSince),
    )
    .select('account.id')
    .where('account.erased_at', 'is', null)
    .where(silentSince, '<', until(warnedIfSilentSince(today, retention)))
    .where((eb) =>
      step === 'warn'
        ? eb('silent_account.warned_at', 'is', null)
        : eb.and([
            eb('silent_account.sent_at', '<', until(closedIfWarnedOn(today, retention))),
            eb(silentSince, '<', until(closedIfSilentSince(today, retention))),
          ]),
    )
    .orderBy('silent_account.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('account.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns undefined for a closed account */
export async function findSilence(
  db: Db | Tx,
  accountId: Id<'account'>,
): Promise<(Silence & { readonly email: string }) | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('silent_account', (join) =>
      join.onRef('silent_account.account_id', '=', 'account.id').on('silent_account.silent_since', '=', silentSince),
    )
    .select(['account.email', silentSince.as('since'), 'silent_account.warned_at', 'silent_account.sent_at'])
    .where('account.id', '=', accountId)
    .where('account.erased_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      email: row.email,
      since: dayInLondon(row.since),
      isWarned: row.warned_at !== null,
      sentOn: row.sent_at && dayInLondon(row.sent_at),
    }
  )
}

/** Records the check of an account: that a warning is due, or why the account is kept. The caller has locked the account. */
export async function noteSilence(
  tx: Tx,
  accountId: Id<'account'>,
  { keptBy, warnedAt, now }: { readonly keptBy: KeptBy | null; readonly warnedAt?: Date; readonly now: Date },
): Promise<void> {
  const checked = { kept_by: keptBy, checked_at: now, ...(warnedAt && { warned_at: warnedAt }) }
  await tx
    .insertInto('silent_account')
    .values(({ selectFrom }) => ({
      account_id: accountId,
      silent_since: selectFrom('account').select(silentSince.as('since')).where('account.id', '=', accountId),
      ...checked,
    }))
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(checked))
    .execute()
}

/**
 * Records that the warning was sent: the days until the account is closed count from then. Has no effect if somebody has signed in
 * since the warning was requested, or if it has already been recorded as sent.
 * @returns whether it was recorded
 */
export async function noteWarningSent(tx: Tx, accountId: Id<'account'>, sentAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('silent_account')
    .from('account')
    .set({ sent_at: sentAt })
    .whereRef('account.id', '=', 'silent_account.account_id')
    .where('account.id', '=', accountId)
    .where('silent_account.silent_since', '=', silentSince)
    .where('silent_account.warned_at', 'is not', null)
    .where('silent_account.sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the rows of accounts that somebody has signed in to since: their next silence begins without a warning. */
export async function forgetEndedSilences(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('silent_account')
    .using('account')
    .whereRef('account.id', '=', 'silent_account.account_id')
    .where('silent_account.silent_since', '<>', silentSince)
    .execute()
}

export type SilentAccount = Awaited<ReturnType<typeof listSilences>>[number]

/** Lists silences for the office, longest first. */
export const listSilences = (db: Db) =>
  db
    .selectFrom('silent_account')
    .innerJoin('account', 'account.id', 'silent_account.account_id')
    .select(['account.email', 'silent_account.silent_since', 'silent_account.warned_at'])
    .select(['silent_account.sent_at', 'silent_account.kept_by'])
    .where('silent_account.silent_since', '=', silentSince)
    .orderBy('silent_account.silent_since')
    .orderBy('account.id')
    .execute()
