import type { Updateable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRows, type Step } from '#server/platform/db/move-rows.ts'
import type { PieceReportTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type PieceReportState, pieceReportTransitions } from '../../rules/piece-report-transitions.ts'

export const pieceReportLife: Life<PieceReportState> = {
  table: 'piece_report',
  events: 'piece_report_event',
  subject: 'report_id',
  transitions: pieceReportTransitions,
}

interface ReportStep extends Omit<Step<PieceReportState>, 'from'> {
  /** What it is resolved with. */
  readonly set: Omit<Updateable<PieceReportTable>, 'id' | 'state' | 'resolved_at'>
}

/**
 * Resolves an open report and writes its event. The caller has locked the account.
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when it is already resolved
 */
export async function resolvePieceReport(
  tx: Tx,
  reportId: Id<'piece-report'>,
  { set, ...step }: ReportStep,
): Promise<void> {
  const moved = await moveRows(tx, pieceReportLife, {
    ...step,
    from: 'open',
    ids: [reportId],
    set: { ...set, resolved_at: step.now },
  })
  if (moved.length !== 1) throw new Refusal('not_now', 'This report is already resolved.')
}
