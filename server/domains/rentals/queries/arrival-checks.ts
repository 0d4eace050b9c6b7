import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { MarkPlace, OutlineCode, ReportedMarks } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { ArrivalCheckTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ArrivalReview } from '../rules/arrival/decide-arrival-regrade.ts'
import { type LoanOfGarment, rekeyByGarment } from './loans.ts'
import { type OfficePiece, officePiecesOfLoans } from './office-pieces.ts'

/** What a family said about a piece that had arrived. */
export interface ArrivalCheck {
  readonly loanId: Id<'loan'>
  readonly answer: ArrivalCheckTable['answer']
  readonly review: ArrivalReview | null
  readonly checkedAt: Date
  /** Where it is worse: front first, by zone. */
  readonly marks: readonly ReportedMark[]
}

export interface ReportedMark extends MarkPlace {
  readonly outline: OutlineCode
}

/** Where a piece is worse: front first, by zone. */
export const selectArrivalMarks = (db: Reader, loanId: Expression<Id<'loan'>>) =>
  db
    .selectFrom('arrival_mark as mark')
    .select(['mark.outline', 'mark.side', 'mark.zone as number', 'mark.kind'])
    .where('mark.loan_id', '=', loanId)
    .orderBy('mark.side', 'desc')
    .orderBy('mark.zone')
    .orderBy('mark.kind')

/** The arrival checks of these rentals. */
export async function listArrivalChecks(
  db: Db | Tx,
  loanIds: readonly Id<'loan'>[],
): Promise<Map<Id<'loan'>, ArrivalCheck>> {
  if (loanIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('arrival_check')
    .select(['arrival_check.loan_id', 'answer', 'review', 'checked_at'])
    .select(jsonArrayFrom(selectArrivalMarks(db, sql.ref('arrival_check.loan_id'))).as('marks'))
    .where('arrival_check.loan_id', '=', sql<Id<'loan'>>`any(${[...loanIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ loan_id: loanId, answer, review, checked_at: checkedAt, marks }) => [
      loanId,
      { loanId, answer, review, checkedAt, marks },
    ]),
  )
}

/** What the last family of each garment said about it on arrival, by garment. */
export async function arrivalChecksOf(
  db: Db | Tx,
  loans: readonly LoanOfGarment[],
): Promise<ReadonlyMap<Id<'garment'>, ArrivalCheck>> {
  const ids = loans.map(({ id }) => id)
  return rekeyByGarment(loans, await listArrivalChecks(db, ids))
}

/** The marks that were there before the rental, according to the family; undefined if there are none. */
export const reportedMarksOf = (check: ArrivalCheck | undefined): ReportedMarks | undefined =>
  check?.answer === 'worse' ? { at: check.checkedAt, marks: check.marks } : undefined

export const findArrivalCheck = async (db: Db | Tx, loanId: Id<'loan'>): Promise<ArrivalCheck | undefined> =>
  (await listArrivalChecks(db, [loanId])).get(loanId)

/** How many pieces of this account have been regraded automatically since that moment. The account's lock covers them. */
export async function countRegradedAutomatically(tx: Tx, accountId: Id<'account'>, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('arrival_check')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('answer', '=', 'worse')
    .where('review', 'is', null)
    .where('checked_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface PieceToGradeAgain {
  readonly check: ArrivalCheck
  readonly piece: OfficePiece
}

/** Lists pieces found worse on arrival that have not been examined since and can still be returned, oldest first. */
export async function listToGradeAgain(db: Db): Promise<PieceToGradeAgain[]> {
  const rows = await db
    .selectFrom('arrival_check')
    .innerJoin('loan', 'loan.id', 'arrival_check.loan_id')
    .select('arrival_check.loan_id')
    .where('answer', '=', 'worse')
    .where('loan.state', 'in', ['at_home', 'return_announced', 'returned'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('garment_event as look')
            .select('look.id')
            .whereRef('look.garment_id', '=', 'loan.garment_id')
            .where('look.kind', '=', 'check marks')
            .whereRef('look.at', '>=', 'arrival_check.checked_at'),
        ),
      ),
    )
    .orderBy('checked_at')
    .orderBy('arrival_check.loan_id')
    .execute()
  const ids = rows.map(({ loan_id }) => loan_id)
  if (ids.length === 0) return []
  const [checks, pieces] = [await listArrivalChecks(db, ids), await officePiecesOfLoans(db, ids)]
  return ids.flatMap((id) => {
    const [check, piece] = [checks.get(id), pieces.get(id)]
    return check && piece ? [{ check, piece }] : []
  })
}
