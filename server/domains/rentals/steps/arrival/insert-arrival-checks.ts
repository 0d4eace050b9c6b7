import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ReportedMark } from '../../queries/arrival-checks.ts'
import type { ArrivalReview } from '../../rules/arrival/decide-arrival-regrade.ts'

export interface CheckedBy {
  readonly accountId: Id<'account'>
  readonly now: Date
}

/** Records that these pieces match what was shown. The caller holds the account's lock. */
export const insertMatches = (
  tx: Tx,
  loanIds: readonly Id<'loan'>[],
  { accountId, now }: CheckedBy,
): Promise<unknown> =>
  tx
    .insertInto('arrival_check')
    .values(loanIds.map((loan_id) => ({ loan_id, account_id: accountId, answer: 'matches' as const, checked_at: now })))
    .execute()

export interface NewWorseCheck extends CheckedBy {
  readonly loanId: Id<'loan'>
  readonly review: ArrivalReview | null
  readonly marks: readonly ReportedMark[]
}

/** Records that a piece is worse than shown, and where. The caller holds the account's lock. */
export const insertWorseCheck = (tx: Tx, { loanId, accountId, review, marks, now }: NewWorseCheck): Promise<unknown> =>
  tx
    .with('new_check', (db) =>
      db
        .insertInto('arrival_check')
        .values({ loan_id: loanId, account_id: accountId, answer: 'worse', review, checked_at: now }),
    )
    .insertInto('arrival_mark')
    .values(marks.map(({ outline, side, number: zone, kind }) => ({ loan_id: loanId, outline, side, zone, kind })))
    .execute()
