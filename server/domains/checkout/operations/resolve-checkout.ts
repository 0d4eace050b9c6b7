import { messages } from '#contract/messages.ts'
import { verifyToSpend } from '#server/domains/payments/index.ts'
import { type Actor, actorOf } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/ids.ts'
import { stoppedClock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { AnyPurpose, CheckoutRefusal, CheckoutSteps } from '../purpose.ts'
import {
  type Checkout,
  cardDue,
  isAsked,
  isSecretAcceptable,
  listCheckouts,
  listUnfinished,
  lockRequestedAndOpen,
  payerOf,
  type ResultId,
} from '../queries.ts'
import type { CheckoutServices } from '../services.ts'
import { abandonCheckout } from '../steps/abandon-checkout.ts'
import { type Completion, completeCheckout, refusalOf } from '../steps/complete-checkout.ts'
import { decideCheckout } from '../steps/decide-checkout.ts'
import { findCurrentResult } from '../steps/find-current-result.ts'
import { insertCheckout } from '../steps/insert-checkout.ts'
import type { CheckoutToCreate, RequestedCheckout } from '../steps/open-checkout-within.ts'
import { throwRefusal } from '../steps/throw-refusal.ts'
import { completePaid } from './complete-paid.ts'
import type { CheckoutRequest } from './open-checkout.ts'

export interface ResultRequest extends CheckoutRequest {
  /** A hint that saves the unlocked check of what may be owed. Under the locks it is decided again, so a wrong hint is harmless. */
  readonly owesNothing?: boolean
}

type Attempt = Completion | { readonly kind: 'unpaid'; readonly checkout: Checkout }

/**
 * Makes the result of a request. If its checkout owes something, the payment is read at the provider first; if nothing
 * is owed and there is no checkout, one is created and completed immediately. Repeating the same request returns the
 * same result as long as it is valid (product §4.2, §4.3).
 * @returns the id of the result
 * @throws Refusal payment_required when something is owed and not paid; items_unavailable with titles, with any payment
 * refunded, when a piece is gone; the purpose's own refusals
 */
export async function resolveCheckout(services: CheckoutServices, request: ResultRequest): Promise<string> {
  const known = request.owesNothing ? undefined : await findOwed(services, request)
  if (known) return collectForRequest(services, request, known)
  const attempt = await transaction(services.db, (tx) => tryToResolve(tx, services, request))
  return attempt.kind === 'unpaid' ? collectForRequest(services, request, attempt.checkout) : resultOf(attempt)
}

/** Decides without locks whether to ask the provider; the answer is applied under locks afterwards. */
async function findOwed(
  { db }: CheckoutServices,
  { purpose, payer, input }: CheckoutRequest,
): Promise<Checkout | undefined> {
  const checkouts = await listCheckouts(db, payer, purpose.slot, purpose.hashOf(input))
  const known = await checkoutToResolve(db, purpose, checkouts)
  return known && isOwed(known) ? known : undefined
}

const isOwed = (checkout: Checkout): boolean =>
  cardDue(checkout) > 0 && (checkout.state === 'open' || checkout.state === 'abandoned')

/**
 * Resolves a checkout that the caller found by its id, and never another one of the same request. It may have been completed since
 * the caller read it.
 * @returns the id of the result
 * @throws Refusal payment_required; items_unavailable, with the payment refunded, when a piece is gone
 */
export async function resolveFound(services: CheckoutServices, checkout: Checkout): Promise<string> {
  if (checkout.state === 'completed' && checkout.result_id !== null) return checkout.result_id
  if (checkout.state === 'refunded') return throwRefusal(refusalOf(services, checkout))
  return collectOwed(services, checkout, actorOf(payerOf(checkout)))
}

/**
 * Resolves a checkout that the caller found by its id. If it is not paid, or charges no card, resolves its request, whose result
 * another checkout may have made.
 * @returns the id of the result
 * @throws Refusal as `resolveCheckout`
 */
export async function resolveFoundOrRequest(
  services: CheckoutServices,
  { purpose, payer, checkout }: Omit<CheckoutRequest, 'input'> & { readonly checkout: Checkout },
): Promise<string> {
  const hasOutcome = checkout.state === 'completed' || checkout.state === 'refunded'
  if (hasOutcome) return resolveFound(services, checkout)
  if (checkout.payment_intent_id !== null)
    try {
      return await resolveFound(services, checkout)
    } catch (error) {
      if (!isUnpaid(error)) throw error
    }
  return resolveCheckout(services, { purpose, payer, input: await purpose.requestOf(services.db, checkout) })
}

const isUnpaid = (error: unknown): boolean => error instanceof Refusal && error.code === 'payment_required'

/**
 * Collects what a checkout owes. If it is not paid, tries earlier checkouts of the same request: one that another tab abandoned while
 * its card form was still shown may have been paid since (decision 466).
 */
async function collectForRequest(
  services: CheckoutServices,
  { purpose, payer, input }: CheckoutRequest,
  checkout: Checkout,
): Promise<string> {
  const actor = actorOf(payer)
  try {
    return await collectOwed(services, checkout, actor)
  } catch (error) {
    if (!isUnpaid(error)) throw error
    const earlier = await listUnfinished(services.db, payer, purpose.slot, purpose.hashOf(input))
    for (const previous of earlier.filter(({ id }) => id !== checkout.id))
      try {
        return await collectOwed(services, previous, actor)
      } catch (earlierError) {
        if (!isUnpaid(earlierError)) throw earlierError
      }
    throw error
  }
}

/** Reads the payment of a checkout at the provider, and completes the checkout if it is paid. */
async function collectOwed(services: CheckoutServices, checkout: Checkout, actor: Actor): Promise<string> {
  if (checkout.payment_intent_id === null) return throwRefusal(isAsked(checkout) ? notPaidYet : unpaid)
  const paidBy = checkout.payment_intent_id
  const payment = await verifyToSpend(services, paidBy, actor)
  const pays = payment.checkoutId === checkout.id && payment.amountPence === cardDue(checkout)
  if (payment.status !== 'succeeded' || !pays)
    return throwRefusal(checkout.state === 'abandoned' ? closedSince : unpaid)
  // The webhook came first.
  if (payment.consumedBy !== null) return payment.consumedBy
  return resultOf(await completePaid(services, { checkout, paidBy, seen: payment.seen, actor }))
}

/** The specification's refusal of a payment without a client secret (spec §5). */
const unpaid: CheckoutRefusal = { code: 'payment_required', message: messages.invalidRequest }

const notPaidYet: CheckoutRefusal = {
  code: 'payment_required',
  message: 'The postage of this order hasn’t been paid yet.',
}

/** The answer for a secret that belongs to none of our checkouts. */
const unknownHere: CheckoutRefusal = { code: 'not_found', message: messages.notFound }

const closedSince: CheckoutRefusal = {
  code: 'payment_required',
  message:
    'We’ve closed this checkout, because it ran out of time or you started another one. You haven’t been charged.',
}

const resultOf = (completion: Completion): ResultId =>
  completion.kind === 'completed' ? completion.resultId : throwRefusal(completion.refusal)

async function tryToResolve(
  tx: Tx,
  caller: CheckoutSteps,
  { purpose, payer, input }: CheckoutRequest,
): Promise<Attempt> {
  const services = { ...caller, clock: stoppedClock(caller.clock) }
  const locked = await purpose.lock(tx, payer)
  if (!(await isSecretAcceptable(tx, payer, purpose.slot))) return throwRefusal(unknownHere)
  const hash = purpose.hashOf(input)
  const requested = { purpose, payer, input, locked, hash }
  const actor = actorOf(payer)
  const around = await lockRequestedAndOpen(tx, payer, purpose.slot, hash)
  const known = await checkoutToResolve(
    tx,
    purpose,
    around.filter((checkout) => checkout.input_hash === hash),
  )
  if (known?.state === 'completed')
    return completeCheckout(tx, services, { checkout: known, open: undefined, locked, paidBy: undefined, actor })
  if (known && isOwed(known)) return { kind: 'unpaid', checkout: known }
  const open = around.find(({ state }) => state === 'open')
  const completion = open && open === known ? await completeShown(tx, services, { ...requested, open }) : undefined
  if (completion) return completion
  if (open) await abandonCheckout(tx, services, open, actor)
  const resultId = await makeAtOnce(tx, services, { ...requested, replaced: open })
  if (resultId !== undefined) return { kind: 'completed', resultId }
  // Rolls back the checkouts abandoned while deciding.
  return throwRefusal(refusalOfUnmade(services, known))
}

const refusalOfUnmade = (services: CheckoutSteps, known: Checkout | undefined): CheckoutRefusal => {
  if (known?.state === 'refunded') return refusalOf(services, known)
  // The gift balance would have paid all of the abandoned checkout, and is free again.
  return known?.state === 'abandoned' ? closedSince : unpaid
}

/** The request's open checkout, else one whose result is still valid, else the newest, if it had a price and was not completed. */
async function checkoutToResolve(
  db: Db | Tx,
  purpose: AnyPurpose,
  checkouts: readonly Checkout[],
): Promise<Checkout | undefined> {
  const open = checkouts.find(({ state }) => state === 'open')
  if (open) return open
  const current = await findCurrentResult(db, purpose, checkouts)
  if (current) return current
  const [newest] = checkouts
  return newest && newest.state !== 'completed' && newest.amount_pence > 0 ? newest : undefined
}

/**
 * Completes an open checkout that charges nothing to a card, with the price that its page showed, by today's rules and for
 * today's address. It decides once, and places no hold that it would use up straight away: the pieces only have to be free.
 * A checkout that a gift balance pays keeps the price shown, like one that a card pays.
 * @returns undefined when it must be opened again, because it would no longer be free or its terms no longer hold
 * @throws Refusal the purpose's own refusals
 */
async function completeShown(
  tx: Tx,
  services: CheckoutSteps,
  { purpose, payer, locked, open }: RequestedCheckout & { open: Checkout },
): Promise<Completion | undefined> {
  const request = { payer, locked, input: await purpose.requestOf(tx, open), checkout: open, now: services.clock.now() }
  const decided = await decideCheckout(tx, purpose, request)
  if (!decided.ok) return throwRefusal(decided.reason)
  const isUnchanged =
    open.balance_pence > 0 ? !purpose.checkTerms(open, decided.value) : purpose.isAsShown(open, decided.value)
  if (!isUnchanged) return undefined
  return completeCheckout(tx, services, {
    checkout: open,
    open,
    locked,
    paidBy: undefined,
    decided: decided.value,
    actor: actorOf(payer),
  })
}

/**
 * Makes the result in the transaction that decides it, if nothing is owed: the facts are read once, and nothing is held for a
 * payment that never comes.
 * @returns undefined, and writes nothing, when something is owed
 */
async function makeAtOnce(
  tx: Tx,
  services: CheckoutSteps,
  { purpose, payer, input, locked, hash, replaced }: CheckoutToCreate,
): Promise<ResultId | undefined> {
  const now = services.clock.now()
  const decided = await decideCheckout(tx, purpose, { payer, input, locked, checkout: undefined, replaced, now })
  if (!decided.ok) return throwRefusal(decided.reason)
  if (decided.value.amount > 0) return undefined
  const resultId = newId<'order' | 'return' | 'purchase' | 'loss'>()
  const checkout = await insertCheckout(tx, {
    purpose,
    payer,
    hash,
    decided: decided.value,
    now,
    expiresAt: now,
    resultId,
  })
  const fulfilment = { checkout, decided: decided.value, resultId, actor: actorOf(payer) }
  const result = await purpose.fulfil(tx, services, fulfilment)
  return result.ok ? result.value : throwRefusal(result.reason)
}
