import type { Selectable } from 'kysely'
import { getAccountForOrder } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PieceReportTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type ArrivalCheck, listArrivalChecks } from './arrival-checks.ts'
import { type LoanOfGarment, rekeyByGarment } from './loans.ts'
import { type OfficePiece, officePiecesOfLoans } from './office-pieces.ts'

/** Without its photo, which only the office opens. */
export type PieceReport = Omit<Selectable<PieceReportTable>, 'photo'>

const columns = [
  ...(['id', 'loan_id', 'account_id', 'state', 'what', 'words', 'has_photo', 'sent_hash', 'reported_at'] as const),
  ...(['resolved_at', 'condition', 'credits_before', 'credits_after', 'return_id', 'reason'] as const),
] as const

const selectReports = (db: Db | Tx) => db.selectFrom('piece_report').select(columns)

/** The report of a rental, in any state. The account's lock covers it. */
export const findReportOf = (db: Db | Tx, loanId: Id<'loan'>): Promise<PieceReport | undefined> =>
  selectReports(db).where('loan_id', '=', loanId).executeTakeFirst()

/** Lists which of these rentals have a report. */
export async function listReportedLoans(tx: Tx, loanIds: readonly Id<'loan'>[]): Promise<ReadonlySet<Id<'loan'>>> {
  if (loanIds.length === 0) return new Set()
  const rows = await tx.selectFrom('piece_report').select('loan_id').where('loan_id', 'in', loanIds).execute()
  return new Set(rows.map(({ loan_id }) => loan_id))
}

export const findPieceReport = (db: Db | Tx, id: Id<'piece-report'>): Promise<PieceReport | undefined> =>
  selectReports(db).where('id', '=', id).executeTakeFirst()

export interface OfficeReport {
  readonly report: PieceReport
  readonly piece: OfficePiece
  /** The credits that the piece takes now. */
  readonly credits: number
  readonly from: string
  readonly email: string
  /** What the family said when the piece arrived. */
  readonly check: ArrivalCheck | undefined
}

/** Lists the reports that wait for an operator, oldest first. */
export async function listOpenReports(db: Db): Promise<OfficeReport[]> {
  const rows = await db
    .selectFrom('piece_report')
    .innerJoin('loan', 'loan.id', 'piece_report.loan_id')
    .select(columns.map((name) => `piece_report.${name}` as const))
    .select('loan.credits')
    .where('piece_report.state', '=', 'open')
    .orderBy('reported_at')
    .orderBy('piece_report.id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ loan_id }) => loan_id)
  const [pieces, checks] = [await officePiecesOfLoans(db, ids), await listArrivalChecks(db, ids)]
  return Promise.all(
    rows.map(async ({ credits, ...report }) => {
      const { email, givenName, familyName } = await getAccountForOrder(db, report.account_id)
      const piece = pieces.get(report.loan_id)
      if (!piece) throw new Error(`loan ${report.loan_id} has no piece`)
      const check = checks.get(report.loan_id)
      return { report, piece, credits, email, check, from: `${givenName} ${familyName}`.trim() }
    }),
  )
}

/** What the families reported about these pieces, by garment. */
export async function reportsOfGarments(
  db: Db,
  loans: readonly LoanOfGarment[],
): Promise<ReadonlyMap<Id<'garment'>, Pick<PieceReport, 'what' | 'words'>>> {
  if (loans.length === 0) return new Map()
  const ids = loans.map(({ id }) => id)
  const rows = await selectReports(db).where('loan_id', 'in', ids).execute()
  return rekeyByGarment(loans, new Map(rows.map((row) => [row.loan_id, row])))
}

/** Undefined for an unknown report; null where no photo was sent, or it is deleted. */
export async function findReportPhoto(db: Db, id: Id<'piece-report'>): Promise<Buffer | null | undefined> {
  const row = await db.selectFrom('piece_report').select('photo').where('id', '=', id).executeTakeFirst()
  return row?.photo
}
