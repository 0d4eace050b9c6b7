import type { ExpressionBuilder } from 'kysely'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Hire, HireNotice } from '../rules/hire-choice.ts'
import { waitingLossStates } from '../rules/loss-transitions.ts'

/** All hires of a loan, oldest first. */
export async function listHires(db: Db | Tx, loanId: Id<'loan'>): Promise<Hire[]> {
  const rows = await db
    .selectFrom('hire')
    .select(['starts_on', 'ends_on'])
    .where('loan_id', '=', loanId)
    .orderBy('number')
    .execute()
  return rows.map(({ starts_on, ends_on }) => ({ startsOn: starts_on as LocalDay, endsOn: ends_on as LocalDay }))
}

/**
 * Whether the end of a hire still needs an answer: not once the family has reported the piece lost, or an operator has
 * approved it as lost (product §4.10).
 */
export const isUnanswered = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'loan'>) =>
  not(
    exists(
      selectFrom('loss')
        .select('loss.id')
        .whereRef('loss.loan_id', '=', 'loan.id')
        .where('loss.state', 'in', waitingLossStates)
        .where(({ eb, or }) => or([eb('loss.state', '=', 'approved'), eb('loss.reported_at', 'is not', null)])),
    ),
  )

export interface CurrentHire {
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  readonly loanId: Id<'loan'>
  readonly receivedOn: LocalDay
  /** The catalogue's type of its product. */
  readonly typeCode: string
  readonly hire: Hire
  readonly sentNotice: HireNotice
}

/** The newest hire of each piece at home that its family may still choose about, of all accounts or of one. */
export async function listCurrentHires(db: Db | Tx, accountId?: Id<'account'>): Promise<CurrentHire[]> {
  const rows = await db
    .selectFrom('loan')
    .innerJoin('hire', (join) =>
      join.onRef('hire.loan_id', '=', 'loan.id').onRef('hire.ends_on', '=', 'loan.term_ends_on'),
    )
    .innerJoin('garment', 'garment.id', 'loan.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['loan.id', 'loan.account_id', 'loan.membership_id', 'loan.hire_notice', 'loan.received_on'])
    .select(['hire.starts_on', 'hire.ends_on', 'product.type_code'])
    .where('loan.state', '=', 'at_home')
    // Recalled pieces are booked back (law L-28); their families are asked nothing else about them.
    .where('garment.recalled', '=', false)
    .where(isUnanswered)
    .$if(accountId !== undefined, (query) => query.where('loan.account_id', '=', accountId as Id<'account'>))
    .orderBy('loan.id')
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    membershipId: row.membership_id,
    loanId: row.id,
    receivedOn: row.received_on as LocalDay,
    typeCode: row.type_code,
    hire: { startsOn: row.starts_on as LocalDay, endsOn: row.ends_on as LocalDay },
    sentNotice: row.hire_notice,
  }))
}

/** The homes with pieces of this membership, at home or booked to go back, that are rented beyond this day. */
export async function listRentedBeyond(
  db: Db | Tx,
  membershipId: Id<'membership'>,
  day: LocalDay,
): Promise<Id<'account'>[]> {
  const rows = await db
    .selectFrom('loan')
    .select('account_id')
    .distinct()
    .where('membership_id', '=', membershipId)
    .where('state', 'in', ['at_home', 'return_announced'])
    .where('term_ends_on', '>', day)
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}
