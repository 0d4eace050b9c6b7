// The acts of the member and the office on missing pieces in the model (product §4.10).
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { Answer } from './checkouts.ts'
import {
  creditsInUse,
  endLoss,
  isWaiting,
  type Loan,
  type Loss,
  latestLossOf,
  type Model,
  moveLoan,
  numbers,
  type Piece,
  promisedOn,
  today,
} from './model.ts'
import { openLoss, waive } from './morning.ts'

const pieceOf = (m: Model, { piece }: Loan): Piece => m.pieces[piece] as Piece

/** The family reports a piece at home lost. */
export function reportLoss(m: Model, at: number): Answer {
  const loan = m.loans[at] as Loan
  const known = latestLossOf(m, loan)
  const waiting = known && isWaiting(known) ? known : undefined
  if (waiting?.isReported) return 'ok'
  if (loan.state !== 'at_home' || isKept(m, loan)) return 'not_now'
  if (waiting) waiting.isReported = true
  else openLoss(m, loan, { isReported: true })
  return 'ok'
}

/** Whether the piece is the family's own after nine months, although the morning's job has not run yet. */
function isKept(m: Model, loan: Loan): boolean {
  const freeOn = promisedOn(m, loan)
  return freeOn !== null && freeOn <= today(m)
}

/** The family reports a piece found. Nothing is then owed, or its payment is refunded and the piece is on loan again. */
export function reportFound(m: Model, at: number): Answer {
  const loan = m.loans[at] as Loan
  const loss = latestLossOf(m, loan)
  if (!loss) return 'not_found'
  if (isWaiting(loss)) {
    endLoss(m, loss, 'closed')
    return 'ok'
  }
  if (loan.state === 'at_home') return 'ok'
  if (loss.state !== 'paid' || today(m) > refundableUntil(loss) || isKept(m, loan)) return 'not_now'
  if (m.membership === 'paused') return 'membership_state'
  if (pieceOf(m, loan).credits > m.limit - creditsInUse(m)) return 'over_credits'
  moveLoan(m, loan, 'at_home', 'out')
  refund(m, loss)
  return 'ok'
}

/** An operator approves a piece as lost, or waives the loss. */
export function decideLoss(m: Model, at: number, decision: 'approve' | 'waive'): Answer {
  const loss = m.losses[at] as Loss
  if (decision === 'approve' ? loss.state !== 'to_approve' : !isWaiting(loss)) return 'not_now'
  if (decision === 'waive') waive(m, loss)
  else loss.state = 'approved'
  return 'ok'
}

/** A lost piece reaches us after all, and is refunded if it was paid for recently. */
export function receiveLoan(m: Model, loan: Loan): void {
  pieceOf(m, loan).state = 'received'
  const loss = latestLossOf(m, loan)
  if (loss?.state === 'paid' && today(m) <= refundableUntil(loss)) refund(m, loss)
}

const refundableUntil = ({ paidOn }: Loss): LocalDay => addDays(paidOn as LocalDay, numbers.refundDays)

function refund(m: Model, loss: Loss): void {
  endLoss(m, loss, 'refunded')
  m.money.refunded += loss.price as number
}
