import type { Checkout, Decision } from '#server/domains/checkout/index.ts'
import type { LockedForClaim } from '#server/domains/inventory/index.ts'
import { leftBehind, type MembershipRow, mayOrder, mayReturn, maySwap } from '#server/domains/membership/index.ts'
import type { FreePostageLeft } from '#server/domains/shipping/index.ts'
import { credits, zeroCredits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanToEnd } from '../queries/loans.ts'
import { decideOrder } from '../rules/decide-order.ts'
import { decideReturn, type PieceGoingBack } from '../rules/decide-return.ts'
import { type DeliveryAddress, isAddressComplete } from '../rules/is-address-complete.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { isSecondHome } from '../rules/second-home.ts'
import type { ShownBasket } from './basket.ts'
import type { BasketFacts } from './basket-facts.ts'
import { type RentalTerms, termsOf } from './terms.ts'

export interface BasketAllowed extends Decision {
  readonly basket: ShownBasket
  readonly address: DeliveryAddress
  readonly terms: RentalTerms
  readonly live: MembershipRow | null
  /** All at home with this account, which was checked under the account's lock. */
  readonly loansGoingBack: readonly LoanToEnd[]
  /** A pending return whose recalled pieces join the new one, if any goes back. */
  readonly recalledReturn: Id<'return'> | undefined
  /** What each garment costs; empty for a return without an order. */
  readonly credits: ReadonlyMap<Id<'garment'>, number>
  readonly garments: LockedForClaim
  readonly free: FreePostageLeft
}

/** Applies the rules to the facts of a basket. */
export function decideBasket(facts: BasketFacts): Outcome<BasketAllowed, RentalRefusal> {
  const { basket, member, membership, standing, garments, loans, price } = facts
  const { garmentIds, returnIds, shown } = basket
  const { live, address } = member
  const { due, free } = price
  if (garmentIds.length + returnIds.length === 0) return refused(nothingWanted)
  // The loan costs what was shown.
  const wanted = new Map(
    garments.garments.map(({ id, credits }): [Id<'garment'>, number] => [id, shown?.get(id) ?? credits]),
  )
  const returnFacts = {
    pendingReturn: facts.pendingReturn,
    goingBack: describeGoingBack(returnIds, loans, membership?.id),
  }
  const decided =
    garmentIds.length === 0
      ? decideReturn({ ...returnFacts, right: mayReturn(areLeftBehind(loans, membership?.id) ? leftBehind : standing) })
      : decideOrder({
          ...returnFacts,
          right: returnIds.length > 0 ? maySwap(standing) : mayOrder(standing),
          credits: { limit: credits(live?.credits_limit ?? 0), inUse: credits(live?.credits_in_use ?? 0) },
          wantedCredits: [...wanted.values()].map(credits),
          addressComplete: isAddressComplete(address),
        })
  // A member who may not order is not shown what is available.
  if (!decided.ok) return refused(decided.reason)
  if (garments.garments.length < garmentIds.length)
    return refused({ code: 'not_found', message: 'We can’t find that piece.' })
  if (garments.unavailable.length > 0) return refused(itemsUnavailable(garments.unavailable))
  const secondHome = isSecondHome(membership, basket.accountId)
  if (due.total > 0 && secondHome && !basket.asks) return refused(payerPays)
  if (basket.asks && !secondHome) return refused(paysItself)
  // Both rules refuse an account that never joined.
  if (!membership) throw new Error(`account ${basket.accountId} has rights without a membership`)
  return accepted({
    basket,
    address,
    live,
    garments,
    credits: wanted,
    loansGoingBack: [...loans.values()],
    recalledReturn: facts.recalledReturn,
    amount: due.total,
    free,
    endsBy: facts.endsBy,
    ...(secondHome && { billedTo: { accountId: membership.account_id, asked: true } }),
    terms: {
      membership_id: membership.id,
      garments: [...wanted].map(([garment_id, credits]) => ({ garment_id, credits })),
      returns: returnIds.toSorted(),
      outbound_pence: due.outbound,
      return_pence: due.return,
      outbound_free: due.outboundFree,
      return_free: due.returnFree,
    },
  })
}

/** Whether all were rented under memberships that the account no longer uses, so the standing of its current one does not matter. */
const areLeftBehind = (loans: ReadonlyMap<string, LoanToEnd>, membershipId: Id<'membership'> | undefined): boolean =>
  loans.size > 0 && [...loans.values()].every((loan) => loan.membership_id !== membershipId)

const describeGoingBack = (
  returnIds: readonly Id<'garment'>[],
  loans: ReadonlyMap<string, LoanToEnd>,
  membershipId: Id<'membership'> | undefined,
): PieceGoingBack[] =>
  returnIds.map((garmentId) => {
    const loan = loans.get(garmentId)
    // A loan of an earlier membership frees no credits in the current one.
    const isCounted = loan?.membership_id === membershipId
    return { garmentId, loan: loan && { state: loan.state, credits: isCounted ? credits(loan.credits) : zeroCredits } }
  })

/** Whether the price and the membership are unchanged, so the checkout may stay open. */
export function isAsShown(checkout: Checkout, { terms }: BasketAllowed): boolean {
  const shown = termsOf(checkout)
  return (
    terms.outbound_pence === shown.outbound_pence &&
    terms.return_pence === shown.return_pence &&
    terms.membership_id === shown.membership_id
  )
}

/** Refuses if the free postage shown has been used since, or if a checkout of an earlier membership would use the current one's credits. */
export function checkTerms(checkout: Checkout, { terms, free }: BasketAllowed): RentalRefusal | undefined {
  const shown = termsOf(checkout)
  if ((shown.outbound_free && !free.outbound) || (shown.return_free && !free.return)) return postageChanged
  return terms.membership_id === shown.membership_id ? undefined : membershipChanged
}

/** Names no sum, because only the payer sees what is paid (product §12). */
const payerPays: RentalRefusal = {
  code: 'membership_state',
  message:
    'This delivery has postage to pay, and only the adult who pays for the membership can pay it. Ask them, and we’ll keep your pieces until they have.',
}
const paysItself: RentalRefusal = {
  code: 'not_now',
  message: 'You pay for your deliveries yourself. Please check your basket again.',
}
const nothingWanted: RentalRefusal = {
  code: 'invalid_request',
  message: 'Put something in your basket, or tick what goes back.',
}
const postageChanged: RentalRefusal = {
  code: 'payment_required',
  message: 'You’ve already used your free postage. Please check your basket again.',
}
const membershipChanged: RentalRefusal = {
  code: 'membership_state',
  message: 'Your membership has just changed. Please check your basket again.',
}
