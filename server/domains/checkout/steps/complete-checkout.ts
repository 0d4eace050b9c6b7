import type { RefusalCode } from '#contract/errors.ts'
import {
  consumeIntent,
  isPaidFromAbroad,
  type ReportedSuccess,
  requestRefund,
  writeSuccess,
} from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { stoppedClock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type CheckoutRefusal, type CheckoutSteps, type Decision, purposeOf } from '../purpose.ts'
import { billedAccountOf, type Checkout, cardDue, payerOf, type ResultId } from '../queries.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { ensureBalanceReserved, releaseBalance, spendBalance } from './balance-part.ts'
import { decideCheckout } from './decide-checkout.ts'
import { type CheckoutMove, moveCheckout } from './move-checkout.ts'
import { publishAskedUnpaid } from './publish-unpaid.ts'
import { throwRefusal } from './throw-refusal.ts'

export type Completion =
  /** The checkout is completed, by this call or before it. */
  | { readonly kind: 'completed'; readonly resultId: ResultId }
  /** It was paid but cannot be fulfilled, so the payment is being refunded. */
  | { readonly kind: 'refunded'; readonly refusal: CheckoutRefusal }

export interface CompletionInput {
  /** The checkout. The caller has locked its payer, then the checkout. */
  readonly checkout: Checkout
  /** The open checkout of this payer in the slot, if any; it may be another one. */
  readonly open: Checkout | undefined
  /** The payer's rows that the purpose has locked. */
  readonly locked: unknown
  /** Its payment, verified at the provider; absent when nothing is owed. */
  readonly paidBy: Id<'payment-intent'> | undefined
  /** What this transaction has already decided. Without it, the decision is made here, for the address that was shown. */
  readonly decided?: Decision
  readonly actor: Actor
  /** The payment's success, if it is not recorded yet; it is written with the result. */
  readonly seen?: ReportedSuccess | undefined
}

/**
 * Makes the result of a checkout exactly once, whether the browser, the webhook or the hourly job comes first
 * (product §4.3). Unless `decided` is given, it decides again: an expired hold does not matter while everything is free. What
 * cannot be made is refunded if it was paid, and refused otherwise.
 * @throws Refusal when it is not paid and cannot be made
 */
export async function completeCheckout(tx: Tx, caller: CheckoutSteps, input: CompletionInput): Promise<Completion> {
  const { checkout, open, paidBy, decided, actor, seen } = input
  const services = { ...caller, clock: stoppedClock(caller.clock) }
  if (checkout.state === 'completed') return alreadyCompleted(tx, services, input)
  if (checkout.state === 'refunded') return { kind: 'refunded', refusal: refusalOf(services, checkout) }
  if (cardDue(checkout) > 0 && !paidBy) throw new Error(`checkout ${checkout.id} is not paid`)
  // Credits and availability were decided for one request, so another open checkout in the slot is abandoned.
  if (open && open.id !== checkout.id) {
    await abandonCheckout(tx, services, open, actor)
    await publishAskedUnpaid(tx, services, open)
  }
  const result = await makePaidResult(tx, services, input)
  if (!result.ok)
    return paidBy
      ? refundCheckout(tx, services, { checkout, paidBy, actor, seen, reason: result.reason })
      : throwRefusal(result.reason)
  await spendBalance(tx, checkout, { actor, now: services.clock.now() })
  await endCheckout(tx, checkout, {
    to: 'completed',
    resultId: result.value,
    paymentIntentId: paidBy ?? null,
    actor,
    now: services.clock.now(),
    address: decided?.address,
  })
  if (paidBy && !(await consumeIntent(tx, paidBy, result.value, seen)))
    throw new Error(`payment ${paidBy} cannot pay for checkout ${checkout.id}`)
  return { kind: 'completed', resultId: result.value }
}

/** Makes the result, unless its payment came from abroad or its gift balance is gone. */
async function makePaidResult(
  tx: Tx,
  services: CheckoutSteps,
  input: CompletionInput,
): Promise<Outcome<ResultId, CheckoutRefusal>> {
  const { checkout, paidBy, actor, seen } = input
  if (paidBy !== undefined && (await isPaidFromAbroad(tx, paidBy, seen))) return refused(outsideUk)
  const hasBalance = await ensureBalanceReserved(tx, checkout, { actor, now: services.clock.now() })
  return hasBalance ? makeResult(tx, services, input) : refused(balanceGone)
}

async function makeResult(
  tx: Tx,
  services: CheckoutSteps,
  { checkout, open, locked, decided, actor }: CompletionInput,
): Promise<Outcome<ResultId, CheckoutRefusal>> {
  const purpose = purposeOf(services, checkout)
  const outcome = decided ? accepted(decided) : await decideAgain(tx, services, { checkout, open, locked })
  if (!outcome.ok) return outcome
  const refusal = purpose.checkTerms(checkout, outcome.value)
  if (refusal) return refused(refusal)
  const addressed = decided ? { ...checkout, address: decided.address } : checkout
  return purpose.fulfil(tx, services, {
    checkout: addressed,
    decided: outcome.value,
    resultId: newId<'order'>(),
    actor,
  })
}

async function decideAgain(
  tx: Tx,
  services: CheckoutSteps,
  { checkout, open, locked }: Pick<CompletionInput, 'checkout' | 'open' | 'locked'>,
): Promise<Outcome<Decision, CheckoutRefusal>> {
  const purpose = purposeOf(services, checkout)
  const input = await purpose.requestOf(tx, checkout)
  const replaced = open?.id === checkout.id ? undefined : open
  const request = { payer: payerOf(checkout), input, locked, checkout, replaced, now: services.clock.now() }
  return decideCheckout(tx, purpose, request)
}

/** A wallet gives its own address, and only when it pays (payments §4). */
const outsideUk: CheckoutRefusal = {
  code: 'not_in_uk',
  message: 'We post to the United Kingdom only.',
}

/** The rest was paid too late, when the gift balance that had been put aside for it was used for something else. */
const balanceGone: CheckoutRefusal = {
  code: 'not_now',
  message: 'Your gift balance has changed since you started to pay. Please start again.',
}

/** Returns the result that was made before. A second payment is refunded. */
async function alreadyCompleted(
  tx: Tx,
  services: CheckoutSteps,
  { checkout, paidBy, seen }: CompletionInput,
): Promise<Completion> {
  if (checkout.result_id === null) throw new Error(`checkout ${checkout.id} is completed without a result`)
  if (paidBy && paidBy !== checkout.payment_intent_id)
    await refundPayment(tx, services, {
      checkout,
      paidBy,
      seen,
      reason: 'Paid twice',
      causeKey: `paid-twice:${paidBy}`,
    })
  return { kind: 'completed', resultId: checkout.result_id }
}

interface RefundInput {
  readonly checkout: Checkout
  readonly paidBy: Id<'payment-intent'>
  readonly actor: Actor
  readonly seen: ReportedSuccess | undefined
  readonly reason: CheckoutRefusal
}

async function refundCheckout(
  tx: Tx,
  services: CheckoutSteps,
  { checkout, paidBy, actor, seen, reason: { code, titles = [] } }: RefundInput,
): Promise<Completion> {
  const purpose = purposeOf(services, checkout)
  const now = services.clock.now()
  await endCheckout(tx, checkout, { to: 'refunded', code, titles, paymentIntentId: paidBy, actor, now })
  await purpose.undo(tx, checkout, now)
  await releaseBalance(tx, checkout, { actor, now })
  const causeKey = `checkout:${checkout.id}`
  await refundPayment(tx, services, {
    checkout,
    paidBy,
    seen,
    reason: 'Paid for something no longer available',
    causeKey,
  })
  await purpose.refunded(tx, services, checkout)
  return { kind: 'refunded', refusal: purpose.explainRefund({ code, titles }) }
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
    accountId: billedAccountOf(checkout),
    payment: { paymentIntentId: paidBy, amount: cardDue(checkout) },
    reason,
    causeKey,
    now: clock.now(),
  })
}

async function endCheckout(tx: Tx, checkout: Checkout, move: CheckoutMove): Promise<void> {
  if (!(await moveCheckout(tx, checkout, move)))
    throw new Error(`checkout ${checkout.id} was moved without its payer's lock`)
}

export const refusalOf = (services: CheckoutSteps, checkout: Checkout): CheckoutRefusal =>
  purposeOf(services, checkout).explainRefund({
    code: checkout.refused_code as RefusalCode,
    titles: (checkout.refused_titles ?? []) as string[],
  })
