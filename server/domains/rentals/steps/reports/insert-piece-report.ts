import type { ReportedFault } from '#contract/rentals/piece-reports.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NewPieceReport {
  readonly reportId: Id<'piece-report'>
  readonly accountId: Id<'account'>
  /** Not reported before, as checked under the account's lock. */
  readonly loanId: Id<'loan'>
  readonly what: ReportedFault
  readonly words: string
  readonly photo: Buffer | null
  /** Hash of the report as the family sent it, which recognises a repeat; null after an arrival check, where the marks do that. */
  readonly sentHash: Buffer | null
  readonly now: Date
}

/** Writes a report with its first event. */
export async function insertPieceReport(tx: Tx, input: NewPieceReport): Promise<void> {
  const { reportId, accountId, loanId, what, words, photo, sentHash, now } = input
  await tx
    .with('new_report', (db) =>
      db
        .insertInto('piece_report')
        .values({
          id: reportId,
          loan_id: loanId,
          account_id: accountId,
          state: 'open',
          what,
          words,
          photo,
          has_photo: photo !== null,
          sent_hash: sentHash,
          reported_at: now,
        })
        .returning(['id', 'state']),
    )
    .insertInto('piece_report_event')
    .columns(['report_id', 'to_state', 'actor', 'at'])
    .expression((eb) =>
      eb.selectFrom('new_report').select(['id', 'state', eb.val('member').as('actor'), eb.val(now).as('at')]),
    )
    .execute()
}
