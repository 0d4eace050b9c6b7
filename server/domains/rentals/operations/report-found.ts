import { messages } from '#contract/messages.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { lockGarments, moveGarments, reclaimForLoan } from '#server/domains/inventory/index.ts'
import { lockMembership, useCredits } from '#server/domains/membership/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readFoundFacts } from '../queries/found-facts.ts'
import { findKeepLoan } from '../queries/keeping/keep-loans.ts'
import { isBilledTo } from '../queries/keeping/paying-for.ts'
import { findLossOf } from '../queries/losses.ts'
import { decideFound } from '../rules/losses/decide-loss.ts'
import type { RentalRecords } from '../services.ts'
import { lockMember } from '../steps/lock-member.ts'
import { closeLosses } from '../steps/losses/close-losses.ts'
import { refundLoss } from '../steps/losses/refund-loss.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { dueBackIfSharingEnded } from '../steps/second-home.ts'
import { moveLoans } from './move-loans.ts'
import type { AccountPiece } from './report-loss.ts'

/**
 * Records that a family has found a missing piece (product §4.10). An unpaid case ends; one paid within 90 days is
 * refunded in full, and the piece is on loan again, with its credits. Repeating it changes nothing.
 * @returns the refund, in pence
 * @throws Refusal not_found, not_now, membership_state, over_credits
 */
export function reportFound(
  { db, clock, events }: RentalRecords,
  { accountId, loanId }: AccountPiece,
): Promise<number> {
  return transaction(db, async (tx) => {
    await lockMember(tx, accountId)
    const loan = await findKeepLoan(tx, { accountId, loanId })
    const loss = loan && (await findLossOf(tx, loanId))
    if (!loan || !loss) throw new Refusal('not_found', messages.notFound)
    // The membership the piece was rented under, perhaps an earlier one.
    const membership = await lockMembership(tx, loan.membership_id)
    const now = clock.now()
    const decided = decideFound(await readFoundFacts(tx, { loss, loan, membership, now }))
    if (!decided.ok) throwRefusal(decided.reason)
    const [garmentId, actor] = [loan.garment_id, 'member'] as const
    const isRefunded = loss.state === 'paid' || loss.state === 'refunded'
    const isOwnPayment = loss.checkout_id !== null && (await isBilledTo(tx, loss.checkout_id, { accountId, loanId }))
    if (decided.value === 'close') await closeLosses(tx, [loanId], { actor, now })
    if (decided.value === 'refund') {
      const paidBy = await refundLoss(tx, loss, { actor, now })
      await lockGarments(tx, [garmentId])
      await moveGarments(tx, { garmentIds: [garmentId], from: 'lost', to: 'out', actor, now })
      await moveLoans(tx, [loanId], { from: 'lost', to: 'at_home', actor, now, set: { ended_at: null } })
      await reclaimForLoan(tx, { garmentId, loanId, accountId, now })
      const loans = [{ loanId, credits: credits(loan.credits) }]
      const used = await useCredits(tx, { membership, loans, cause: 'found', now })
      if (!used.ok) throw new Error('a piece was found although it does not fit the credits')
      await dueBackIfSharingEnded(tx, loan, {
        termEndsOn: loan.term_ends_on as LocalDay | null,
        today: dayInLondon(now),
      })
      await events.publish(tx, { type: 'loss-refunded', accountId: paidBy, lossId: loss.id })
    }
    await refreshChoice(tx, membership, now)
    // Only the adult who paid sees the sum (product §12.2).
    return isRefunded && isOwnPayment ? (loss.price_pence ?? 0) : 0
  })
}
