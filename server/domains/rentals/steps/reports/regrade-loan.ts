import type { Condition } from '#contract/primitives.ts'
import { creditsFor, listProductFaces, readCreditNumbers } from '#server/domains/catalogue/index.ts'
import { lockGarments } from '#server/domains/inventory/index.ts'
import { lowerCredits, type MembershipRow } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Loan } from '../../queries/loans.ts'
import type { RegradedCondition } from '../../rules/arrival/decide-arrival-regrade.ts'
import type { RentalSteps } from '../../services.ts'
import { lapseReturnsThatFit } from '../lapse-returns-that-fit.ts'
import { refreshChoice } from '../refresh-choice.ts'
import { resolvePieceReport } from './move-piece-report.ts'

/** Locks the garment of a loan, and reads how many credits it takes in that condition. */
export async function readCreditsIn(tx: Tx, loan: Loan, condition: Condition): Promise<Credits> {
  const [garment] = await lockGarments(tx, [loan.garment_id])
  const face = garment && (await listProductFaces(tx, [garment.productId])).get(garment.productId)
  if (!face) throw new Error(`loan ${loan.id} has no product`)
  return creditsFor(face.rrpPence, condition, await readCreditNumbers(tx))
}

export interface RegradedLoan {
  readonly reportId: Id<'piece-report'>
  /** At home, and locked; it takes `before` credits. */
  readonly loan: Loan
  readonly live: MembershipRow | null
  readonly condition: RegradedCondition
  readonly before: Credits
  readonly after: Credits
  readonly actor: Actor
  readonly now: Date
}

/**
 * Lowers the credits of a reported piece and resolves its report: the difference is freed at once, first for returns that wait
 * for it. The garment itself is graded when it is returned. The caller has locked the account and the loan's membership.
 */
export async function regradeLoan(
  tx: Tx,
  { events }: Pick<RentalSteps, 'events'>,
  { reportId, loan, live, condition, before, after, actor, now }: RegradedLoan,
): Promise<void> {
  const { id: loanId, account_id: accountId } = loan
  await tx
    .updateTable('loan')
    .set({ credits: after, condition })
    .where('id', '=', loanId)
    .where('state', '=', 'at_home')
    .where('credits', '=', before)
    .execute()
  await lowerCredits(tx, { membership: { id: loan.membership_id }, loan: { loanId, credits: after }, now })
  const set = { condition, credits_before: before, credits_after: after }
  await resolvePieceReport(tx, reportId, { to: 'regraded', set, actor, now })
  if (live?.choice_due) await lapseReturnsThatFit(tx, events, { accountId, actor, now })
  await refreshChoice(tx, live, now)
  await events.publish(tx, { type: 'piece-report-resolved', accountId, reportId })
}
