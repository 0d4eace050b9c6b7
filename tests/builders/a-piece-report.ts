import { createHash } from 'node:crypto'
import type { ReportedFault } from '#contract/rentals/piece-reports.ts'
import { insertPieceReport } from '#server/domains/rentals/steps/reports/insert-piece-report.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface PieceReportOptions {
  readonly accountId: Id<'account'>
  /** A piece that this account has at home. */
  readonly garmentId: Id<'garment'>
  readonly what: ReportedFault
  readonly words: string
  readonly now: Date
}

/** A report that waits for an operator, without a photo. */
export async function aPieceReport(tx: Tx, options: PieceReportOptions): Promise<Id<'piece-report'>> {
  const { accountId, garmentId, what, words, now } = options
  const { id: loanId } = await tx
    .selectFrom('loan')
    .select('id')
    .where('garment_id', '=', garmentId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'at_home')
    .executeTakeFirstOrThrow()
  const reportId = newId<'piece-report'>()
  const sentHash = createHash('sha256').update(words).digest()
  await insertPieceReport(tx, { reportId, accountId, loanId, what, words, photo: null, sentHash, now })
  return reportId
}
