import type { RefusalCode } from '#contract/errors.ts'
import {
  consumeIntent,
  isPaidFromAbroad,
  requestRefund,
  type SeenSuccess,
  writeSuccess,
} from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type Outcome, refused } from '#server/kernel/outcome.ts'
import { stoppedClock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type CheckoutRefusal, type CheckoutSteps, purposeOf } from '../purpose.ts'
import { type Checkout, payerOf, type ResultId } from '../queries.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { decideCheckout } from './decide-checkout.ts'
import { type CheckoutMove, moveCheckout } from './move-checkout.ts'
import { throwRefusal } from './throw-refusal.ts'

export type Completion =
  /** What the checkout is now, or was before this call. */
  | { readonly kind: 'completed'; readonly resultId: ResultId }
  /** Paid, but not to be had: the money is on its way back. */
  | { readonly kind: 'refunded'; readonly refusal: CheckoutRefusal }

export interface CompletionInput {
  /** Locked, and its payer before it. */
  readonly checkout: Checkout
  /** The checkout of this payer that is open in the slot, if any: it may be another one. */
  readonly open: Checkout | undefined
  /** What the purpose has locked of the payer. */
  readonly locked: unknown
  /** Its payment, verified at the provider; absent when nothing is owed. */
  readonly paidBy: Id<'payment-intent'> | undefined
  readonly actor: Actor
  /** Its success, where that is not written yet: it is written with what comes of it. */
  readonly seen?: SeenSuccess | undefined
}

/**
 * Makes of a checkout its result, exactly once, whoever comes first: the browser, the provider's message or the hourly look
 * (decisions.md §4.3). It is decided anew; that a hold ran out does not matter as long as everything is still free. What
 * cannot be made is refunded when it was paid, and refused otherwise.
 * @throws Refusal when it is not paid and cannot be made
 */
export async function completeCheckout(tx: Tx, caller: CheckoutSteps, input: CompletionInput): Promise<Completion> {
  const { checkout, open, paidBy, actor, seen } = input
  const services = { ...caller, clock: stoppedClock(caller.clock) }
  if (checkout.state === 'completed') return alreadyCompleted(tx, services, input)
  if (checkout.state === 'refunded') return { kind: 'refunded', refusal: refusalOf(services, checkout) }
  if (checkout.amount_pence > 0 && !paidBy) throw new Error(`checkout ${checkout.id} is not paid`)
  // What is free and what fits was worked out for one wish: another one that is open is worked out anew.
  if (open && open.id !== checkout.id) await abandonCheckout(tx, services, open, actor)
  const abroad = paidBy !== undefined && (await isPaidFromAbroad(tx, paidBy, seen))
  const made = abroad ? refused(outsideBritain) : await makeResult(tx, services, input)
  if (!made.ok)
    return paidBy
      ? refundCheckout(tx, services, { checkout, paidBy, actor, seen, reason: made.reason })
      : throwRefusal(made.reason)
  await settle(tx, checkout, {
    ...{ to: 'completed', resultId: made.value, paidBy: paidBy ?? null, actor, now: services.clock.now() },
  })
  if (paidBy && !(await consumeIntent(tx, paidBy, made.value, seen)))
    throw new Error(`payment ${paidBy} cannot pay for checkout ${checkout.id}`)
  return { kind: 'completed', resultId: made.value }
}

async function makeResult(
  tx: Tx,
  services: CheckoutSteps,
  { checkout, locked, actor }: CompletionInput,
): Promise<Outcome<ResultId, CheckoutRefusal>> {
  const purpose = purposeOf(services, checkout)
  const wish = await purpose.wishOf(tx, checkout)
  const asked = { payer: payerOf(checkout), wish, locked, checkout, now: services.clock.now() }
  const decided = await decideCheckout(tx, purpose, asked)
  if (!decided.ok) return decided
  const changed = purpose.whyNotKept(checkout, decided.value)
  if (changed) return refused(changed)
  return purpose.fulfil(tx, services, { checkout, decided: decided.value, resultId: newId<'order'>(), actor })
}

/** A wallet tells an address of its own, and only when it pays (payments.md §4). */
const outsideBritain: CheckoutRefusal = {
  code: 'not_in_uk',
  message: 'We post to the United Kingdom only.',
}

/** A second payment for what was paid already goes back. */
async function alreadyCompleted(
  tx: Tx,
  services: CheckoutSteps,
  { checkout, paidBy, seen }: CompletionInput,
): Promise<Completion> {
  if (checkout.result_id === null) throw new Error(`checkout ${checkout.id} is completed without a result`)
  if (paidBy && paidBy !== checkout.payment_intent_id)
    await refundPayment(tx, services, {
      ...{ checkout, paidBy, seen, reason: 'Paid twice', causeKey: `paid-twice:${paidBy}` },
    })
  return { kind: 'completed', resultId: checkout.result_id }
}

interface RefundInput {
  readonly checkout: Checkout
  readonly paidBy: Id<'payment-intent'>
  readonly actor: Actor
  readonly seen: SeenSuccess | undefined
  readonly reason: CheckoutRefusal
}

async function refundCheckout(
  tx: Tx,
  services: CheckoutSteps,
  { checkout, paidBy, actor, seen, reason: { code, titles = [] } }: RefundInput,
): Promise<Completion> {
  const purpose = purposeOf(services, checkout)
  const now = services.clock.now()
  await settle(tx, checkout, { to: 'refunded', code, titles, paidBy, actor, now })
  await purpose.undo(tx, checkout, now)
  const causeKey = `checkout:${checkout.id}`
  await refundPayment(tx, services, { checkout, paidBy, seen, reason: 'Paid, but no longer to be had', causeKey })
  await purpose.refunded(tx, services, checkout)
  return { kind: 'refunded', refusal: purpose.refusalOfRefund({ code, titles }) }
}

async function refundPayment(
  tx: Tx,
  { clock }: CheckoutSteps,
  {
    checkout,
    paidBy,
    seen,
    reason,
    causeKey,
  }: Omit<RefundInput, 'actor' | 'reason'> & { reason: string; causeKey: string },
): Promise<void> {
  if (seen) await writeSuccess(tx, paidBy, seen)
  await requestRefund(tx, {
    accountId: checkout.account_id,
    of: { paymentIntentId: paidBy, amount: pence(checkout.amount_pence) },
    ...{ reason, causeKey, now: clock.now() },
  })
}

async function settle(tx: Tx, checkout: Checkout, move: CheckoutMove): Promise<void> {
  if (!(await moveCheckout(tx, checkout, move)))
    throw new Error(`checkout ${checkout.id} was settled without its payer's lock`)
}

export const refusalOf = (services: CheckoutSteps, checkout: Checkout): CheckoutRefusal =>
  purposeOf(services, checkout).refusalOfRefund({
    code: checkout.refused_code as RefusalCode,
    titles: (checkout.refused_titles ?? []) as string[],
  })
