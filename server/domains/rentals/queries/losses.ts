import type { Selectable } from 'kysely'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LossTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { waitingLossStates } from '../rules/loss-transitions.ts'
import type { LossDays } from '../rules/losses/loss-clock.ts'

export type Loss = Selectable<LossTable>

const settings = [
  'loss.opens_days',
  'loss.notice_gap_days',
  'loss.approval_days',
  'loss.write_off_days',
  'loss.refund_days',
] as const

export async function readLossDays(db: Db | Tx): Promise<LossDays & { readonly refund: number }> {
  const days = await readNumberSettings(db, settings)
  return {
    opens: days['loss.opens_days'],
    noticeGap: days['loss.notice_gap_days'],
    approval: days['loss.approval_days'],
    writeOff: days['loss.write_off_days'],
    refund: days['loss.refund_days'],
  }
}

/** The latest case of a loan, in any state. The account's lock covers it. */
export const findLossOf = (db: Db | Tx, loanId: Id<'loan'>): Promise<Loss | undefined> =>
  db
    .selectFrom('loss')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('opened_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const getLoss = (db: Db | Tx, id: Id<'loss'>): Promise<Loss> =>
  db.selectFrom('loss').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const listWaitingLosses = (db: Db | Tx, loanIds?: readonly Id<'loan'>[]): Promise<Loss[]> =>
  db
    .selectFrom('loss')
    .selectAll()
    .where('state', 'in', waitingLossStates)
    .$if(loanIds !== undefined, (query) => query.where('loan_id', 'in', loanIds as Id<'loan'>[]))
    .orderBy('id')
    .execute()

/**
 * The waiting cases of recalled pieces, all or one of them: nothing is charged for these (law L-28). If `isGone`, the case is
 * written off; otherwise its family has not answered, and the case waits until the piece is booked back.
 */
export async function listRecalledLosses(
  db: Db | Tx,
  lossId?: Id<'loss'>,
): Promise<ReadonlyMap<Id<'loss'>, { readonly isGone: boolean }>> {
  const rows = await db
    .selectFrom('loss')
    .innerJoin('loan', 'loan.id', 'loss.loan_id')
    .innerJoin('garment', 'garment.id', 'loan.garment_id')
    .select(['loss.id', 'loss.reported_at', 'loan.state'])
    .where('loss.state', 'in', waitingLossStates)
    .where('garment.recalled', '=', true)
    .$if(lossId !== undefined, (query) => query.where('loss.id', '=', lossId as Id<'loss'>))
    .execute()
  return new Map(
    rows.map(({ id, reported_at, state }) => [id, { isGone: reported_at !== null || state !== 'at_home' }]),
  )
}

/** Whether this is a waiting case of a recalled piece. */
export const isRecalledLoss = async (db: Db | Tx, lossId: Id<'loss'>): Promise<boolean> =>
  (await listRecalledLosses(db, lossId)).has(lossId)

export async function isLossPaidBy(db: Db | Tx, checkoutId: Id<'checkout'>): Promise<boolean> {
  const found = await db
    .selectFrom('loss')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return found !== undefined
}

/** A piece at home whose rental is over and that has no open case. We book recalled pieces back ourselves (law L-28). */
export interface Unanswered {
  readonly accountId: Id<'account'>
  readonly loanId: Id<'loan'>
  readonly termEndsOn: LocalDay
  /** Since when it is at home: it was found, came back from a purchase or return that ended, or arrived. Null if nothing says so. */
  readonly homeSince: LocalDay | null
}

/** Lists the unanswered pieces of all accounts, or of one. */
export async function listUnanswered(
  db: Db | Tx,
  { before, accountId }: { readonly before: LocalDay; readonly accountId?: Id<'account'> },
): Promise<Unanswered[]> {
  const rows = await db
    .selectFrom('loan')
    .innerJoin('garment', 'garment.id', 'loan.garment_id')
    .leftJoin('loss', 'loss.loan_id', 'loan.id')
    .select(['loan.id', 'loan.account_id', 'loan.term_ends_on'])
    .select(({ fn, selectFrom }) =>
      fn<Date | null>('greatest', [
        fn.max('loss.ended_at'),
        selectFrom('loan_event as event')
          .select((eb) => eb.fn.max('event.at').as('at'))
          .whereRef('event.loan_id', '=', 'loan.id')
          .where('event.to_state', '=', 'at_home'),
      ]).as('home_since'),
    )
    .where('loan.state', '=', 'at_home')
    .where('garment.recalled', '=', false)
    .where('loan.term_ends_on', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loss as waiting')
            .select('waiting.id')
            .whereRef('waiting.loan_id', '=', 'loan.id')
            .where('waiting.state', 'in', waitingLossStates),
        ),
      ),
    )
    .$if(accountId !== undefined, (query) => query.where('loan.account_id', '=', accountId as Id<'account'>))
    .groupBy(['loan.id', 'loan.account_id', 'loan.term_ends_on'])
    .orderBy('loan.id')
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    loanId: row.id,
    termEndsOn: row.term_ends_on as LocalDay,
    homeSince: row.home_since && dayInLondon(row.home_since),
  }))
}
