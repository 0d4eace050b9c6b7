import { messages } from '#contract/messages.ts'
import { findRecipient } from '#server/domains/accounts/index.ts'
import { billedAccountOf, getCheckout, throwRefusal } from '#server/domains/checkout/index.ts'
import { lockGarments, moveGarments, reclaimForLoan } from '#server/domains/inventory/index.ts'
import { lockMembership, useCredits } from '#server/domains/membership/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { KeepRequest } from '../purposes/keep-terms.ts'
import { readKeepCancelFacts } from '../queries/keeping/keep-cancel-facts.ts'
import { findKeepLoan } from '../queries/keeping/keep-loans.ts'
import { findPurchaseOf, type KeepPurchase } from '../queries/keeping/keep-purchases.ts'
import { decideKeepCancel } from '../rules/decide-keep-cancel.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import type { RentalRecords } from '../services.ts'
import { cancelAndRefundPurchase } from '../steps/keeping/cancel-and-refund-purchase.ts'
import { lockMember } from '../steps/lock-member.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { dueBackIfSharingEnded } from '../steps/second-home.ts'
import { moveLoans } from './move-loans.ts'

/**
 * Cancels a purchase within 14 days (product §4.9): its price is refunded in full, and the piece is on loan again, with
 * its credits. Repeating it returns the same answer.
 * @throws Refusal not_found, not_now, membership_state, over_credits
 */
export function cancelPurchase({ db, clock, events }: RentalRecords, wanted: KeepRequest): Promise<KeepPurchase> {
  const { accountId, loanId } = wanted
  return transaction(db, async (tx) => {
    await lockMember(tx, accountId)
    const purchase = await findPurchaseOf(tx, { accountId, loanId })
    const loan = await findKeepLoan(tx, { accountId, loanId })
    if (!purchase || !loan) throw new Refusal('not_found', messages.notFound)
    // Only the adult who paid cancels (product §12.5).
    const checkout = await getCheckout(tx, purchase.checkout_id)
    const billedTo = billedAccountOf(checkout) ?? accountId
    if (billedTo !== (wanted.billedTo ?? accountId)) throwRefusal(cancelledByPayer)
    if (purchase.cancelled_at !== null) return purchase
    // A closed account cannot have the piece on loan again.
    if (wanted.billedTo && !(await findRecipient(tx, accountId))) throwRefusal(homeClosed)
    // The membership the piece was rented under, perhaps an earlier one.
    const membership = await lockMembership(tx, loan.membership_id)
    const now = clock.now()
    const decided = decideKeepCancel(await readKeepCancelFacts(tx, { purchase, loan, membership }, now))
    if (!decided.ok) throwRefusal(decided.reason)
    const [garmentId, actor] = [loan.garment_id, 'member'] as const
    await lockGarments(tx, [garmentId])
    await moveGarments(tx, { garmentIds: [garmentId], from: 'kept', to: 'out', actor, now })
    await moveLoans(tx, [loanId], { from: 'kept', to: 'at_home', actor, now, set: { ended_at: null } })
    await reclaimForLoan(tx, { garmentId, loanId, accountId, now })
    const used = await useCredits(tx, {
      membership,
      loans: [{ loanId, credits: credits(loan.credits) }],
      cause: 'purchase_cancelled',
      now,
    })
    if (!used.ok) throw new Error('a purchase was cancelled although its piece does not fit the credits')
    await dueBackIfSharingEnded(tx, loan, { termEndsOn: loan.term_ends_on as LocalDay | null, today: dayInLondon(now) })
    await refreshChoice(tx, membership, now)
    await cancelAndRefundPurchase(tx, { purchase, checkout, reason: 'The purchase was cancelled', actor, now })
    await events.publish(tx, { type: 'purchase-cancelled', accountId: billedTo, purchaseId: purchase.id })
    if (wanted.billedTo) await events.publish(tx, { type: 'home-purchase-cancelled', accountId, loanId })
    return { ...purchase, cancelled_at: now }
  })
}

const homeClosed: RentalRefusal = {
  code: 'not_now',
  message: 'The home that has this piece has closed its account. Email us and we’ll help you with a refund.',
}
const cancelledByPayer: RentalRefusal = {
  code: 'membership_state',
  message: 'Only the adult who paid for this piece can cancel the purchase.',
}
