import type { LockedForClaim } from '#server/domains/inventory/index.ts'
import { type MembershipRow, useCredits } from '#server/domains/membership/index.ts'
import { credits } from '#server/kernel/credits.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout } from '../queries/checkouts.ts'
import type { Loan } from '../queries/loans.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import type { RentalSteps } from '../services.ts'
import { announceReturn } from './announce-return.ts'
import { createOrder } from './create-order.ts'
import { spendFreePostage } from './spend-free-postage.ts'

export interface AllowedBasket {
  readonly checkout: Checkout
  readonly live: MembershipRow | null
  /** At home with this account, as decided under its lock. */
  readonly loansGoingBack: readonly Loan[]
  /** What each garment costs; none: a return without an order. */
  readonly credits: ReadonlyMap<string, number>
  readonly locked: LockedForClaim
  /** The id of the order, or of the return where there is none. */
  readonly resultId: string
}

/** Writes the order, swap or return that was allowed, or nothing when a garment is somebody else's by now. */
export async function fulfilBasket(
  tx: Tx,
  services: RentalSteps,
  { checkout, live, loansGoingBack, credits: wanted, locked, resultId }: AllowedBasket,
): Promise<Outcome<string, RentalRefusal>> {
  const now = services.clock.now()
  const accountId = toId<'account'>(checkout.account_id)
  const { id: checkoutId, membership_id: membershipId } = checkout
  const goingBack = { accountId, membershipId, checkoutId, loans: loansGoingBack, lockedMembershipId: live?.id }
  if (wanted.size === 0) {
    const returnId = toId<'return'>(resultId)
    await announceReturn(tx, services, { ...goingBack, returnId, orderId: null })
    await spendFreePostage(tx, { checkout, now, returnId })
    return accepted(returnId)
  }
  const orderId: Id<'order'> = toId(resultId)
  const loans = await createOrder(tx, services, { orderId, checkout, credits: wanted, locked })
  if (!loans.ok) return loans
  // Freed first: the order may need what its returns give back (decisions.md §2.2).
  const returnId = loansGoingBack.length > 0 ? newId<'return'>() : undefined
  if (returnId) await announceReturn(tx, services, { ...goingBack, returnId, orderId })
  if (!live) throw new Error(`order ${orderId} has no membership`)
  const taken = loans.value.map((loan) => ({ loanId: loan.loanId, credits: credits(loan.credits) }))
  const used = await useCredits(tx, { membership: live, loans: taken, cause: 'order', now })
  if (!used.ok) throw new Error(`order ${orderId} was allowed and does not fit`)
  await spendFreePostage(tx, { checkout, now, orderId, returnId })
  await services.events.publish(tx, { type: 'order-placed', accountId, orderId })
  return accepted(orderId)
}
