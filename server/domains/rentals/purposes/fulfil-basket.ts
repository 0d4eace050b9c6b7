import type { Checkout, ResultId, StepServices } from '#server/domains/checkout/index.ts'
import { claimForLoans, type GarmentSteps } from '#server/domains/inventory/index.ts'
import { useCredits } from '#server/domains/membership/index.ts'
import { type FreeJourney, spendFreePostage } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { credits } from '#server/kernel/credits.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { LoanToEnd } from '../queries/loans.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { announceReturn, creditsOf, freeLoans } from '../steps/announce-return.ts'
import type { NewLoan } from '../steps/insert-loans.ts'
import { endRecalledReturn, movePiecesToReturn } from '../steps/recalled/join-recalled.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'
import { createOrder } from './create-order.ts'
import type { BasketAllowed } from './decide-basket.ts'
import { type RentalTerms, termsOf } from './terms.ts'

export interface BasketToFulfil {
  readonly checkout: Checkout
  readonly decided: BasketAllowed
  /** The id of the order, or of the return when there is no order. */
  readonly resultId: ResultId
  readonly actor: Actor
}

/** Writes the order, swap or return, or nothing when somebody else has claimed one of the garments. */
export async function fulfilBasket(
  tx: Tx,
  { clock, events }: StepServices,
  { checkout, decided, resultId, actor }: BasketToFulfil,
): Promise<Outcome<ResultId, RentalRefusal>> {
  const now = clock.now()
  const { accountId } = decided.basket
  const terms = termsOf(checkout)
  const [outgoing, goingBack] = [newLoans(decided), decided.loansGoingBack]
  const orderId = outgoing.length > 0 ? toId<'order'>(resultId) : null
  // A return without an order is the result.
  const newReturnId = () => (orderId ? newId<'return'>() : toId<'return'>(resultId))
  const returnId = goingBack.length > 0 ? newReturnId() : null

  const announced: GarmentSteps = {
    garmentIds: goingBack.map((loan) => loan.garment_id),
    from: 'out',
    to: 'return_announced',
  }
  const claim = { loans: outgoing, accountId, alongside: announced, actor, now }
  const claimed = await claimForLoans(tx, decided.garments, claim)
  if (!claimed.taken) return refused(itemsUnavailable(claimed.unavailable))
  if (orderId)
    await createOrder(tx, {
      orderId,
      accountId,
      checkout,
      loans: outgoing,
      garments: decided.garments.garments,
      actor,
      now,
    })
  if (returnId) {
    const endedReturnId = decided.recalledReturn
    if (endedReturnId) await endRecalledReturn(tx, endedReturnId, { actor, now })
    await announceReturn(tx, {
      returnId,
      orderId,
      accountId,
      membershipId: membershipOf(goingBack) ?? terms.membership_id,
      checkoutId: checkout.id,
      loans: goingBack,
      actor,
      now,
    })
    if (endedReturnId) await movePiecesToReturn(tx, endedReturnId, returnId)
  }
  await changeCredits(tx, decided, { outgoing, now })
  // A piece that goes back needs no further choice.
  if (decided.live?.choice_due) await refreshChoice(tx, decided.live, now)
  await spendFreePostage(tx, { accountId, journeys: freeJourneys(terms, { orderId, returnId }), now })
  const { billed_to } = checkout
  await events.publish(
    tx,
    ...(billed_to ? [{ type: 'asked-payment-made' as const, accountId: billed_to, checkoutId: checkout.id }] : []),
    ...(returnId ? [{ type: 'return-announced' as const, accountId, returnId }] : []),
    ...(orderId ? [{ type: 'order-placed' as const, accountId, orderId }] : []),
  )
  return accepted(resultId)
}

/** The membership of all these loans, if they share one: its credits decide whether a lapsed return is at home again (product §2.2). */
function membershipOf(loans: readonly LoanToEnd[]): Id<'membership'> | undefined {
  const [first, ...others] = new Set(loans.map((loan) => loan.membership_id))
  return others.length === 0 ? first : undefined
}

/** The free journeys that the price of the checkout counted on. */
const freeJourneys = (
  { outbound_free, return_free }: RentalTerms,
  { orderId, returnId }: { readonly orderId: Id<'order'> | null; readonly returnId: Id<'return'> | null },
): FreeJourney[] => [
  ...(outbound_free && orderId ? [{ direction: 'outbound' as const, spentOn: orderId }] : []),
  ...(return_free && returnId ? [{ direction: 'return' as const, spentOn: returnId }] : []),
]

const newLoans = ({ credits: wanted }: BasketAllowed): NewLoan[] =>
  [...wanted].map(([garmentId, amount]) => ({ garmentId, credits: amount, loanId: newId<'loan'>() }))

/**
 * Returns free their credits first, because the order may need them (product §2.2). Loans of an earlier membership free
 * that membership's credits.
 */
async function changeCredits(
  tx: Tx,
  { live, loansGoingBack }: BasketAllowed,
  { outgoing, now }: { readonly outgoing: readonly NewLoan[]; readonly now: Date },
): Promise<void> {
  const cause = 'return_announced'
  if (outgoing.length === 0) return freeLoans(tx, loansGoingBack, { cause, now, lockedMembershipId: live?.id })
  if (!live) throw new Error('an order was allowed without a membership')
  const isEarlier = (loan: { readonly membership_id: Id<'membership'> }) => loan.membership_id !== live.id
  await freeLoans(tx, loansGoingBack.filter(isEarlier), { cause, now })
  const used = await useCredits(tx, {
    membership: live,
    asLocked: loansGoingBack.length === 0 ? live : undefined,
    freed: { loans: creditsOf(loansGoingBack.filter((loan) => !isEarlier(loan))), cause },
    loans: outgoing.map(({ loanId, credits: amount }) => ({ loanId, credits: credits(amount) })),
    cause: 'order',
    now,
  })
  if (!used.ok) throw new Error('an order was allowed but exceeds the credits')
}
