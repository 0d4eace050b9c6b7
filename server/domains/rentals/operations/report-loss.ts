import { messages } from '#contract/messages.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { readUnpaidTime } from '#server/domains/membership/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findKeepLoan, keepDayOf, reportedPiece } from '../queries/keeping/keep-loans.ts'
import { readKeepNumbers } from '../queries/keeping/keep-numbers.ts'
import { findLossOf, getLoss, type Loss } from '../queries/losses.ts'
import { promisedDay } from '../rules/keep-day.ts'
import { isWaiting } from '../rules/loss-transitions.ts'
import { decideReport } from '../rules/losses/decide-loss.ts'
import type { RentalRecords } from '../services.ts'
import { lockMember } from '../steps/lock-member.ts'
import { openLoss } from '../steps/losses/open-loss.ts'
import { waiveWithin } from '../steps/losses/waive-loss.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'

export interface AccountPiece {
  readonly accountId: Id<'account'>
  readonly loanId: Id<'loan'>
}

/**
 * Records a family's report that a piece is lost (product §4.10): it opens the case, or answers the notices of one that
 * is open. No payment is asked for yet, and new orders do not wait for it. The case of a recalled piece is waived at once. A second report
 * changes nothing.
 * @throws Refusal not_found, not_now
 */
export function reportLoss({ db, clock, events }: RentalRecords, { accountId, loanId }: AccountPiece): Promise<Loss> {
  return transaction(db, async (tx) => {
    const now = clock.now()
    const today = dayInLondon(now)
    const { live } = await lockMember(tx, accountId)
    const loan = await findKeepLoan(tx, { accountId, loanId })
    if (!loan) throw new Refusal('not_found', messages.notFound)
    const known = await findLossOf(tx, loanId)
    const waiting = known && isWaiting(known.state) ? known : undefined
    if (waiting?.reported_at) return waiting
    const keep = keepDayOf(loan, await readUnpaidTime(tx, accountId), { today, numbers: await readKeepNumbers(tx) })
    const decided = decideReport({ ...reportedPiece(loan), freeOn: promisedDay(keep, loan.type_code), today })
    if (!decided.ok) throwRefusal(decided.reason)
    const termEndsOn = loan.term_ends_on as LocalDay
    if (waiting)
      await tx
        .updateTable('loss')
        .set({ reported_at: now })
        .where('id', '=', waiting.id)
        .where('state', '=', waiting.state)
        .where('reported_at', 'is', null)
        .execute()
    const lossId = waiting
      ? waiting.id
      : await openLoss(tx, { accountId, loanId, termEndsOn, reported: true, actor: 'member', now })
    if (loan.recalled) {
      await waiveWithin(tx, { clock, events }, { loss: await getLoss(tx, lossId), actor: 'member', now })
      return getLoss(tx, lossId)
    }
    await refreshChoice(tx, live, now)
    await events.publish(tx, { type: 'loss-reported', accountId, lossId })
    return getLoss(tx, lossId)
  })
}
