// Decides how an operator may resolve a report that a piece is not as described (product §4.11). The office reads the sentences.
import { type Condition, conditions } from '#contract/primitives.ts'
import type { Credits } from '#server/kernel/credits.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanState } from '../loan-transitions.ts'
import type { PieceReportState } from '../piece-report-transitions.ts'
import type { ReturnState } from '../return-transitions.ts'

interface Reported {
  readonly report: PieceReportState
  readonly loan: LoanState
}

export interface RegradeFacts extends Reported {
  readonly rentedAs: Condition
  readonly found: Condition
  readonly before: Credits
  /** The credits that it takes in the condition that was found. */
  readonly after: Credits
}

/** A piece at home takes fewer credits from now on, never more. */
export function decideRegrade({
  report,
  loan,
  rentedAs,
  found,
  before,
  after,
}: RegradeFacts): Outcome<undefined, string> {
  if (report !== 'open') return refused(resolved(report))
  if (loan !== 'at_home') return refused(isGoingBack(loan) ? `${goingBack} --take-back resolves it.` : notAtHome[loan])
  if (conditions.indexOf(found) <= conditions.indexOf(rentedAs))
    return refused(`It was rented as ${rentedAs}: a regraded piece counts as more worn than that.`)
  return after < before
    ? accepted()
    : refused(`It takes ${before} credits, and ${after} as ${found}: a regraded piece takes fewer.`)
}

/** The return with which a piece is taken back: a new one, the one that its family has booked, or the return that it is already in. */
export type ReturnTakenBackIn = 'new' | 'pending' | 'already'

export interface TakeBackFacts extends Reported {
  /** The state of the family's pending return, if there is one. */
  readonly pending: Extract<ReturnState, 'announced' | 'posted'> | undefined
}

export function decideTakeBack({ report, loan, pending }: TakeBackFacts): Outcome<ReturnTakenBackIn, string> {
  if (report !== 'open') return refused(resolved(report))
  if (isGoingBack(loan)) return accepted('already')
  if (loan !== 'at_home') return refused(notAtHome[loan])
  if (pending === 'posted')
    return refused('Its family has posted a return, so this piece cannot join it. Take it back once that has arrived.')
  return accepted(pending ? 'pending' : 'new')
}

export const decideDecline = ({ report }: Pick<Reported, 'report'>): Outcome<undefined, string> =>
  report === 'open' ? accepted() : refused(resolved(report))

const resolved = (report: PieceReportState): string => `This report is already ${report.replace('_', ' ')}.`

const isGoingBack = (loan: LoanState): loan is 'return_announced' | 'returned' =>
  loan === 'return_announced' || loan === 'returned'
const goingBack = 'Its family has sent this piece back, and its credits are free.'
const notAtHome: Readonly<Record<Exclude<LoanState, 'at_home' | 'return_announced' | 'returned'>, string>> = {
  ordered: 'This piece has not arrived yet.',
  kept: 'This piece is its family’s own now. Put it right by email, then decline the report with what you agreed.',
  lost: 'This piece is lost. Decline the report with a reason.',
  cancelled: 'This piece was never sent.',
}
