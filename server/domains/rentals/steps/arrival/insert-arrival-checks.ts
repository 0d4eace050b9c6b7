import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ReportedMark } from '../../queries/arrival-checks.ts'
import type { ArrivalReview } from '../../rules/arrival/decide-arrival-regrade.ts'

export interface NewArrivalChecks {
  readonly accountId: Id<'account'>
  readonly now: Date
}

/** Records that these pieces match what was shown, as decided under the account's lock. */
export const insertMatches = (
  tx: Tx,
  loanIds: readonly Id<'loan'>[],
  { accountId, now }: NewArrivalChecks,
): Promise<unknown> =>
  tx
    .insertInto('arrival_check')
    .values(loanIds.map((loan_id) => ({ loan_id, account_id: accountId, answer: 'matches' as const, checked_at: now })))
    .execute()

export interface NewWorseCheck extends NewArrivalChecks {
  readonly loanId: Id<'loan'>
  readonly review: ArrivalReview | null
  readonly marks: readonly ReportedMark[]
}

/** Records that a piece is worse than shown, and where. */
export const insertWorseCheck = (tx: Tx, { loanId, accountId, review, marks, now }: NewWorseCheck): Promise<unknown> =>
  tx
    .with('made', (made) =>
      made
        .insertInto('arrival_check')
        .values({ loan_id: loanId, account_id: accountId, answer: 'worse', review, checked_at: now }),
    )
    .insertInto('arrival_mark')
    .values(marks.map(({ outline, side, number: zone, kind }) => ({ loan_id: loanId, outline, side, zone, kind })))
    .execute()
