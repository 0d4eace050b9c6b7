import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ReportedMark } from '../../queries/arrival-checks.ts'
import type { ArrivalReview } from '../../rules/arrival/decide-arrival-regrade.ts'

export interface NewArrivalChecks {
  readonly accountId: Id<'account'>
  readonly now: Date
}

/** These pieces match what was shown, as decided under the account's lock. */
export const insertMatches = (
  tx: Tx,
  loanIds: readonly Id<'loan'>[],
  { accountId, now }: NewArrivalChecks,
): Promise<unknown> =>
  tx
    .insertInto('arrival_check')
    .values(loanIds.map((loan_id) => ({ loan_id, account_id: accountId, answer: 'matches' as const, checked_at: now })))
    .execute()

export interface NewWorse extends NewArrivalChecks {
  readonly loanId: Id<'loan'>
  readonly review: ArrivalReview | null
  readonly marks: readonly ReportedMark[]
}

/** A piece is worse than it was shown, and where. */
export const insertWorse = (tx: Tx, { loanId, accountId, review, marks, now }: NewWorse): Promise<unknown> =>
  tx
    .with('made', (made) =>
      made
        .insertInto('arrival_check')
        .values({ loan_id: loanId, account_id: accountId, answer: 'worse', review, checked_at: now })
        .returning('loan_id'),
    )
    .insertInto('arrival_mark')
    .columns(['loan_id', 'outline', 'side', 'zone', 'kind'])
    .expression((eb) =>
      eb
        .selectFrom('made')
        .crossJoin(
          sql<{
            outline: ReportedMark['outline']
            side: ReportedMark['side']
            zone: number
            kind: ReportedMark['kind']
          }>`unnest(
            ${marks.map(({ outline }) => outline)}::text[],
            ${marks.map(({ side }) => side)}::text[],
            ${marks.map(({ number }) => number)}::smallint[],
            ${marks.map(({ kind }) => kind)}::text[])`.as<'worse'>(sql`worse(outline, side, zone, kind)`),
        )
        .select(['made.loan_id', 'worse.outline', 'worse.side', 'worse.zone', 'worse.kind']),
    )
    .execute()
