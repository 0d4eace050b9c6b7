import type { Checkout, ResultId, StepServices } from '#server/domains/checkout/index.ts'
import { moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import { lockMembership } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../operations/move-loans.ts'
import { getReturn } from '../queries/returns.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { freeLoans } from '../steps/announce-return.ts'
import { cancelEmptyReturn } from '../steps/cancel-return.ts'
import { lapseReturnsThatFit } from '../steps/lapse-returns-that-fit.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { refundReturnPostage } from '../steps/refund-return-postage.ts'
import { type KeepAllowed, keepTermsOf, keepVatClass } from './keep-terms.ts'

export interface KeepToFulfil {
  readonly checkout: Checkout
  readonly decided: KeepAllowed
  readonly resultId: ResultId
  readonly actor: Actor
}

/**
 * Makes the piece the member's own: its loan and claim end, its credits are freed, and a return of this piece alone is
 * cancelled. A return in which only recalled pieces are left has its postage refunded (law L-28).
 */
export async function fulfilKeep(
  tx: Tx,
  { clock, events }: StepServices,
  { checkout, decided: { loan }, resultId, actor }: KeepToFulfil,
): Promise<Outcome<ResultId, RentalRefusal>> {
  const now = clock.now()
  const { price_pence, vat_class = keepVatClass } = keepTermsOf(checkout)
  const isGoingBack = loan.state === 'return_announced'
  const from = isGoingBack ? 'return_announced' : 'at_home'
  // The loan leaves its return, unless the return held nothing else and is cancelled.
  const returnUpdate = isGoingBack && loan.others === 0 ? {} : { return_id: null }
  await moveGarments(tx, {
    garmentIds: [loan.garment_id],
    from: isGoingBack ? 'return_announced' : 'out',
    to: 'kept',
    actor,
    now,
  })
  await moveLoans(tx, [loan.id], { from, to: 'kept', actor, now, set: { ended_at: now, ...returnUpdate } })
  await releaseLoanClaim(tx, { garmentId: loan.garment_id, now })
  // A piece booked for return has freed its credits already.
  const membership = await lockMembership(tx, loan.membership_id)
  await freeLoans(tx, [loan], { cause: 'kept', now, lockedMembershipId: membership.id })
  const leftReturnId = isGoingBack && loan.othersNotRecalled === 0 ? loan.return_id : null
  const postageBackOf =
    leftReturnId && (await refundLeftReturn(tx, leftReturnId, { loan, actor, now })) ? leftReturnId : undefined
  if (membership.choice_due) await lapseReturnsThatFit(tx, events, { accountId: loan.account_id, actor, now })
  // The member may have had to choose about this piece.
  await refreshChoice(tx, membership, now)
  const purchaseId = toId<'purchase'>(resultId)
  await tx
    .insertInto('keep_purchase')
    .values({
      id: purchaseId,
      loan_id: loan.id,
      account_id: loan.account_id,
      checkout_id: checkout.id,
      price_pence,
      vat_class,
      bought_at: now,
    })
    .execute()
  const accountId = checkout.billed_to ?? loan.account_id
  await events.publish(tx, { type: 'piece-bought', accountId, purchaseId, ...(postageBackOf && { postageBackOf }) })
  if (checkout.billed_to)
    await events.publish(tx, {
      type: 'piece-bought-for-home',
      accountId: loan.account_id,
      loanId: loan.id,
      goingBack: isGoingBack,
    })
  return accepted(resultId)
}

/**
 * Cancels a return that is now empty. If only recalled pieces are left in it, which go back free of charge, refunds its postage.
 * @returns whether its postage is refunded now
 */
async function refundLeftReturn(
  tx: Tx,
  returnId: Id<'return'>,
  { loan, actor, now }: Pick<KeepAllowed, 'loan'> & { readonly actor: Actor; readonly now: Date },
): Promise<boolean> {
  if (loan.others === 0) return cancelEmptyReturn(tx, returnId, { actor, now })
  const unused = { reason: 'The return label was not used', actor, now }
  return refundReturnPostage(tx, await getReturn(tx, returnId), unused)
}
