import type { Updateable } from 'kysely'
import type { RefusalCode } from '#contract/errors.ts'
import { lockForClaim, releaseHolds } from '#server/domains/inventory/index.ts'
import { consumeIntent, isPaidFromAbroad, requestRefund } from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type Outcome, refused } from '#server/kernel/outcome.ts'
import { stoppedClock } from '#server/platform/clock/clock.ts'
import type { CheckoutTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type Checkout, getCheckoutBasket, readFreePostageLeft } from '../queries/checkouts.ts'
import { refusalOfRefund } from '../rules/refusal-of-refund.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import type { RentalSteps } from '../services.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { decideBasket } from './decide-basket.ts'
import { fulfilBasket } from './fulfil-basket.ts'
import type { LockedMember } from './lock-member.ts'
import { throwRefusal } from './throw-refusal.ts'

export type Completion =
  /** The order or return that the checkout is now, or was before this call. */
  | { readonly kind: 'completed'; readonly resultId: string }
  /** Paid, but not to be had: the money is on its way back. */
  | { readonly kind: 'refunded'; readonly refusal: RentalRefusal }

export interface CompletionInput {
  /** Locked, and its member before it (lockMember). */
  readonly checkout: Checkout
  /** The checkout of this account that is open, if any: it may be another one. */
  readonly open: Checkout | undefined
  readonly member: LockedMember
  /** The payment of its postage, verified at the provider; absent when nothing is owed. */
  readonly paidBy: Id<'payment-intent'> | undefined
}

/**
 * Makes of a checkout its order or return, exactly once, whoever comes first: the browser or the provider's message
 * (decisions.md §4.3). It is decided anew; the time of a hold that ran out does not matter as long as the garments are free.
 * What cannot be made is refunded when it was paid, and refused otherwise.
 * @throws Refusal when it is not paid and cannot be made
 */
export async function completeCheckout(tx: Tx, caller: RentalSteps, input: CompletionInput): Promise<Completion> {
  const { checkout, paidBy } = input
  const services = { ...caller, clock: stoppedClock(caller.clock) }
  if (checkout.state === 'completed') return alreadyCompleted(tx, services, input)
  if (checkout.state === 'refunded') return { kind: 'refunded', refusal: refusalOf(checkout) }
  if (checkout.amount_pence > 0 && !paidBy) throw new Error(`checkout ${checkout.id} is not paid`)
  // What is free and what fits was worked out for one basket: another one that is open is worked out anew.
  const { open } = input
  if (open && open.id !== checkout.id) await abandonCheckout(tx, services, open)
  const abroad = paidBy !== undefined && (await isPaidFromAbroad(tx, paidBy))
  const made = abroad ? refused(outsideBritain) : await makeResult(tx, services, input)
  if (!made.ok)
    return paidBy ? refundCheckout(tx, services, { checkout, paidBy, reason: made.reason }) : throwRefusal(made.reason)
  await settle(tx, services, checkout, { state: 'completed', result_id: made.value, payment_intent_id: paidBy ?? null })
  if (paidBy && !(await consumeIntent(tx, paidBy, made.value)))
    throw new Error(`payment ${paidBy} cannot pay for checkout ${checkout.id}`)
  return { kind: 'completed', resultId: made.value }
}

async function makeResult(
  tx: Tx,
  services: RentalSteps,
  { checkout, member }: CompletionInput,
): Promise<Outcome<string, RentalRefusal>> {
  const accountId = toId<'account'>(checkout.account_id)
  const { garments, returnIds } = await getCheckoutBasket(tx, checkout.id)
  const garmentIds = garments.map(({ garmentId }) => garmentId)
  const free = await readFreePostageLeft(tx, accountId)
  if ((checkout.outbound_free && !free.outbound) || (checkout.return_free && !free.return))
    return refused(postageChanged)
  const decided = await decideBasket(tx, {
    ...{ basket: { accountId, garmentIds, returnIds }, member, wantedCredits: garments.map(({ credits }) => credits) },
    today: dayInLondon(services.clock.now()),
  })
  if (!decided.ok) return decided
  // An earlier membership's checkout takes no credits of today's.
  if (decided.value.membershipId !== checkout.membership_id) return refused(membershipChanged)
  const claimant = { ownerId: checkout.id, accountId }
  return fulfilBasket(tx, services, {
    ...{ checkout, live: member.live, loansGoingBack: decided.value.loansGoingBack },
    credits: new Map(garments.map(({ garmentId, credits }) => [garmentId, credits])),
    locked: await lockForClaim(tx, garmentIds, claimant, services.clock.now()),
    resultId: newId<'order'>(),
  })
}

/** A wallet tells an address of its own, and only when it pays (payments.md §4). */
const outsideBritain: RentalRefusal = {
  code: 'not_in_uk',
  message: 'We post to the United Kingdom only.',
}
const postageChanged: RentalRefusal = {
  code: 'payment_required',
  message: 'You’ve already used your free postage. Please check your basket again.',
}
const membershipChanged: RentalRefusal = {
  code: 'membership_state',
  message: 'Your membership has just changed. Please check your basket again.',
}

/** A second payment for what was paid already goes back. */
async function alreadyCompleted(
  tx: Tx,
  services: RentalSteps,
  { checkout, paidBy }: CompletionInput,
): Promise<Completion> {
  if (checkout.result_id === null) throw new Error(`checkout ${checkout.id} is completed without a result`)
  if (paidBy && paidBy !== checkout.payment_intent_id)
    await refundPostage(tx, services, { checkout, paidBy, reason: 'Paid twice', causeKey: `paid-twice:${paidBy}` })
  return { kind: 'completed', resultId: checkout.result_id }
}

interface RefundInput {
  readonly checkout: Checkout
  readonly paidBy: Id<'payment-intent'>
  readonly reason: RentalRefusal
}

async function refundCheckout(
  tx: Tx,
  services: RentalSteps,
  { checkout, paidBy, reason }: RefundInput,
): Promise<Completion> {
  const { code, titles = [] } = reason
  await settle(tx, services, checkout, {
    state: 'refunded',
    payment_intent_id: paidBy,
    refused_code: code,
    refused_titles: JSON.stringify(titles),
  })
  await releaseHolds(tx, checkout.id, services.clock.now())
  const causeKey = `checkout:${checkout.id}`
  await refundPostage(tx, services, { checkout, paidBy, reason: 'Paid, but no longer to be had', causeKey })
  const accountId = toId<'account'>(checkout.account_id)
  await services.events.publish(tx, { type: 'checkout-refunded', accountId, checkoutId: toId<'checkout'>(checkout.id) })
  return { kind: 'refunded', refusal: refusalOfRefund({ kind: checkout.kind, code, titles }) }
}

const refundPostage = (
  tx: Tx,
  { clock }: RentalSteps,
  {
    checkout,
    paidBy,
    reason,
    causeKey,
  }: { checkout: Checkout; paidBy: Id<'payment-intent'>; reason: string; causeKey: string },
) =>
  requestRefund(tx, {
    accountId: toId<'account'>(checkout.account_id),
    of: { paymentIntentId: paidBy, amount: pence(checkout.amount_pence) },
    reason,
    causeKey,
    now: clock.now(),
  })

type Settled = Pick<Updateable<CheckoutTable>, 'payment_intent_id'> &
  ({ state: 'completed'; result_id: string } | { state: 'refunded'; refused_code: string; refused_titles: string })

async function settle(tx: Tx, services: RentalSteps, checkout: Checkout, settled: Settled): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('checkout')
    .set({ ...settled, settled_at: services.clock.now() })
    .where('id', '=', checkout.id)
    .where('state', '=', checkout.state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`checkout ${checkout.id} was settled without its account's lock`)
}

export function refusalOf({ kind, refused_code, refused_titles }: Checkout): RentalRefusal {
  return refusalOfRefund({ kind, code: refused_code as RefusalCode, titles: (refused_titles ?? []) as string[] })
}
