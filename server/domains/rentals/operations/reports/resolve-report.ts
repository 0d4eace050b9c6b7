import { cleanText } from '#server/domains/accounts/index.ts'
import { lockMembership, type MembershipRow } from '#server/domains/membership/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Outcome } from '#server/kernel/outcome.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Loan, lockLoanOf } from '../../queries/loans.ts'
import { findPieceReport, type PieceReport } from '../../queries/piece-reports.ts'
import { getReturn } from '../../queries/returns.ts'
import type { RegradedCondition } from '../../rules/arrival/decide-arrival-regrade.ts'
import { longestWords } from '../../rules/reports/decide-report.ts'
import {
  decideDecline,
  decideRegrade,
  decideTakeBack,
  type ReturnTakenBackIn,
} from '../../rules/reports/decide-resolution.ts'
import type { RentalRecords } from '../../services.ts'
import { freeLoans } from '../../steps/announce-return.ts'
import { bookBack, lockPendingReturn } from '../../steps/book-back.ts'
import { lockMember } from '../../steps/lock-member.ts'
import { refreshChoice } from '../../steps/refresh-choice.ts'
import { resolvePieceReport } from '../../steps/reports/move-piece-report.ts'
import { readCreditsIn, regradeLoan } from '../../steps/reports/regrade-loan.ts'

/** A report and the operator who resolves it. */
export interface OfficeReportAction {
  readonly reportId: Id<'piece-report'>
  readonly operator: string
}

export interface Regrading extends OfficeReportAction {
  readonly condition: RegradedCondition
}

export interface CreditsChanged {
  readonly before: number
  readonly after: number
}

/**
 * Regrades a reported piece (product §4.11): its rental takes the credits of the worse condition, and the difference is freed at once.
 * The garment itself is graded when it is returned, as always.
 * @throws Refusal not_found, not_now when it would not take fewer credits, or is not at home any more
 */
export const regradeReportedPiece = (services: RentalRecords, action: Regrading): Promise<CreditsChanged> =>
  transaction(services.db, async (tx) => {
    const { report, loan, live } = await lockReport(tx, action.reportId)
    const { reportId, operator, condition } = action
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    // Locked before the garment, which readCreditsIn locks.
    await lockMembership(tx, loan.membership_id)
    const before = credits(loan.credits)
    const after = await readCreditsIn(tx, loan, condition)
    valueOrRefusal(
      decideRegrade({
        report: report.state,
        loan: loan.state,
        rentedAs: loan.condition,
        found: condition,
        before,
        after,
      }),
    )
    await regradeLoan(tx, services, { reportId, loan, live, condition, before, after, actor, now })
    const note = `${condition}: ${before} to ${after} credits`
    await recordOfficeAction(tx, { operator, action: 'report.regrade', subjectId: reportId, note, now })
    return { before, after }
  })

export interface TakenBack {
  readonly by: ReturnTakenBackIn
  /** The label of the return that it is in; null if its family had already sent it back. */
  readonly labelCode: string | null
}

/**
 * Books the return of a reported piece, free of charge (product §4.11), and frees its credits at once. It joins the return that its
 * family has booked, or gets a new one, with a label.
 * @throws Refusal not_found, not_now while the family's return is in the post, or when the piece is the family's own or lost
 */
export const takeBackReportedPiece = (services: RentalRecords, action: OfficeReportAction): Promise<TakenBack> =>
  transaction(services.db, async (tx) => {
    const { reportId, operator } = action
    const { report, loan, live } = await lockReport(tx, reportId)
    const { account_id: accountId } = report
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const pending = await lockPendingReturn(tx, accountId, now)
    const decided = decideTakeBack({
      report: report.state,
      loan: loan.state,
      pending: pending?.state === 'posted' ? 'posted' : pending && 'announced',
    })
    const by = valueOrRefusal(decided)
    const before = by === 'already' ? 0 : loan.credits
    const returnId = by === 'already' ? null : await bookBack(tx, { loan, joined: pending, actor, now })
    if (by !== 'already') await freeLoans(tx, [loan], { cause: 'return_announced', now, lockedMembershipId: live?.id })
    await refreshChoice(tx, live, now)
    const set = { credits_before: before, credits_after: 0, return_id: returnId }
    await resolvePieceReport(tx, reportId, { to: 'taken_back', set, actor, now })
    await recordOfficeAction(tx, { operator, action: 'report.take-back', subjectId: reportId, note: by, now })
    await services.events.publish(
      tx,
      ...(by === 'new' && returnId ? [{ type: 'return-announced' as const, accountId, returnId }] : []),
      { type: 'piece-report-resolved' as const, accountId, reportId },
    )
    return { by, labelCode: returnId && (await getReturn(tx, returnId)).label_code }
  })

/**
 * Declines a report (product §4.11): nothing changes about the piece, and its family reads why.
 * @throws Refusal not_found, not_now, invalid_request for a missing or too long reason
 */
export const declineReport = (
  services: RentalRecords,
  { reportId, operator, reason }: OfficeReportAction & { readonly reason: string },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const trimmedReason = cleanText(reason)
    if (trimmedReason === '' || trimmedReason.length > longestWords)
      throw new Refusal('invalid_request', `Give a reason of at most ${longestWords} characters: its family reads it.`)
    const { report } = await lockReport(tx, reportId)
    valueOrRefusal(decideDecline({ report: report.state }))
    const now = services.clock.now()
    await resolvePieceReport(tx, reportId, {
      to: 'declined',
      set: { reason: trimmedReason },
      actor: operatorActor(operator),
      now,
    })
    await recordOfficeAction(tx, { operator, action: 'report.decline', subjectId: reportId, now })
    await services.events.publish(tx, { type: 'piece-report-resolved', accountId: report.account_id, reportId })
  })

interface LockedReport {
  readonly report: PieceReport
  readonly loan: Loan
  readonly live: MembershipRow | null
}

/** Locks in the fixed order: the account, then the report and its rental, which are read again under that lock. */
async function lockReport(tx: Tx, reportId: Id<'piece-report'>): Promise<LockedReport> {
  const known = await findPieceReport(tx, reportId)
  if (!known) throw new Refusal('not_found', 'There is no such report.')
  const { live } = await lockMember(tx, known.account_id)
  const report = await findPieceReport(tx, reportId)
  const loan = await lockLoanOf(tx, known.account_id, known.loan_id)
  if (!report || !loan) throw new Error(`report ${reportId} has no rental`)
  return { report, loan, live }
}

/** @throws Refusal not_now */
function valueOrRefusal<Value>(decided: Outcome<Value, string>): Value {
  if (!decided.ok) throw new Refusal('not_now', decided.reason)
  return decided.value
}
