import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { overStates } from '../rules/ski-booking-transitions.ts'
import { listUndecidedFees } from './proposed-fee.ts'

export interface SkiBeforeLeaving {
  /** How many pieces are with the family or in the post. */
  readonly out: number
  /** Whether a booking has not been sent yet. */
  readonly isAhead: boolean
  /** Whether a late fee is unpaid. */
  readonly owesFee: boolean
  /** Whether a booking came back late and its fee is undecided. */
  readonly isFeeUndecided: boolean
}

/** Reads what about its ski wear prevents an account from being closed. The account must be locked. */
export async function readSkiBeforeLeaving(tx: Tx, accountId: Id<'account'>, now: Date): Promise<SkiBeforeLeaving> {
  const { rows } = await sql<Omit<SkiBeforeLeaving, 'isFeeUndecided'>>`
    select
      (select count(*) from ski_line l join ski_booking b on b.id = l.booking_id
        where b.account_id = ${accountId} and b.state in ('dispatched', 'delivered', 'posted')
          and l.ended_at is null and l.returned_at is null and l.lost_at is null)::integer as out,
      exists (select from ski_booking where account_id = ${accountId} and state in ('booked', 'picked')) as "isAhead",
      exists (select from ski_fee f join ski_booking b on b.id = f.booking_id
        where b.account_id = ${accountId} and f.state = 'asked') as "owesFee"`.execute(tx)
  const [read] = rows
  if (!read) throw new Error('nothing was read')
  return { ...read, isFeeUndecided: (await listUndecidedFees(tx, { accountId }, now)).size > 0 }
}

/** A subquery for the accounts that have ski wear booked or out. */
export const selectSkiBuyers = (tx: Tx) =>
  tx
    .selectFrom('ski_booking')
    .select('account_id')
    .where('state', 'not in', [...overStates])
