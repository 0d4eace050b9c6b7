import type { Checkout, StepServices } from '#server/domains/checkout/index.ts'
import { useCredits } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { credits } from '#server/kernel/credits.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { announceReturn } from '../operations/announce-return.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { createOrder } from './create-order.ts'
import type { BasketAllowed } from './decide-basket.ts'
import { spendFreePostage } from './spend-free-postage.ts'
import { termsOf } from './terms.ts'

export interface BasketToFulfil {
  readonly checkout: Checkout
  readonly decided: BasketAllowed
  /** The id of the order, or of the return where there is none. */
  readonly resultId: string
  readonly actor: Actor
}

/** Writes the order, swap or return that was allowed, or nothing when a garment is somebody else's by now. */
export async function fulfilBasket(
  tx: Tx,
  services: StepServices,
  { checkout, decided: { basket, live, loansGoingBack, credits: wanted, garments }, resultId, actor }: BasketToFulfil,
): Promise<Outcome<string, RentalRefusal>> {
  const now = services.clock.now()
  const { accountId } = basket
  const checkoutId = checkout.id
  const membershipId = termsOf(checkout).membership_id
  const goingBack = { accountId, membershipId, checkoutId, loans: loansGoingBack, lockedMembershipId: live?.id, actor }
  const spent = { accountId, terms: termsOf(checkout), now }
  if (wanted.size === 0) {
    const returnId = toId<'return'>(resultId)
    await announceReturn(tx, services, { ...goingBack, returnId, orderId: null })
    await spendFreePostage(tx, { ...spent, returnId })
    return accepted(returnId)
  }
  const orderId: Id<'order'> = toId(resultId)
  const loans = await createOrder(tx, services, {
    orderId,
    accountId,
    checkout,
    credits: wanted,
    locked: garments,
    actor,
  })
  if (!loans.ok) return loans
  // Freed first: the order may need what its returns give back (decisions.md §2.2).
  const returnId = loansGoingBack.length > 0 ? newId<'return'>() : undefined
  if (returnId) await announceReturn(tx, services, { ...goingBack, returnId, orderId })
  if (!live) throw new Error(`order ${orderId} has no membership`)
  const taken = loans.value.map((loan) => ({ loanId: loan.loanId, credits: credits(loan.credits) }))
  const used = await useCredits(tx, { membership: live, loans: taken, cause: 'order', now })
  if (!used.ok) throw new Error(`order ${orderId} was allowed and does not fit`)
  await spendFreePostage(tx, { ...spent, orderId, returnId })
  await services.events.publish(tx, { type: 'order-placed', accountId, orderId })
  return accepted(orderId)
}
