import { messages } from '#contract/messages.ts'
import { verifyToSpend } from '#server/domains/payments/index.ts'
import { type Actor, actorOf } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { AnyPurpose, CheckoutRefusal, CheckoutSteps } from '../purpose.ts'
import { type Checkout, knowsItsCheckout, listCheckouts, lockCheckoutsAround, type ResultId } from '../queries.ts'
import { abandonCheckout } from '../steps/abandon-checkout.ts'
import { type Completion, completeCheckout, refusalOf } from '../steps/complete-checkout.ts'
import { decideCheckout } from '../steps/decide-checkout.ts'
import { findStanding } from '../steps/find-standing.ts'
import { insertCheckout } from '../steps/insert-checkout.ts'
import { openCheckoutWithin, type Wanted } from '../steps/open-checkout-within.ts'
import { throwRefusal } from '../steps/throw-refusal.ts'
import { completePaid } from './complete-paid.ts'
import type { CheckoutRequest, CheckoutServices } from './open-checkout.ts'

type Attempt = Completion | { readonly kind: 'unpaid'; readonly checkout: Checkout }

/**
 * Makes what a wish stands for. With a checkout that is owed the payment is read at the provider first; with nothing to pay
 * and no checkout one is made and completed at once. The same wish sent again answers the same result for as long as that
 * stands (decisions.md §4.2, §4.3).
 * @returns the id of the result
 * @throws Refusal payment_required when something is owed and not paid; items_unavailable with titles, also after a payment
 *   that is then refunded; whatever the purpose refuses
 */
export async function settleCheckout(services: CheckoutServices, request: CheckoutRequest): Promise<string> {
  const { purpose, payer, wish } = request
  // A look without locks says whether the provider is to be asked; what it answers counts under the locks afterwards.
  const checkouts = await listCheckouts(services.db, payer, purpose.slot, purpose.hashOf(wish))
  const known = await checkoutToSettle(services.db, purpose, checkouts)
  if (known && isOwed(known)) return settleOwed(services, known, actorOf(payer))
  const attempt = await transaction(services.db, (tx) => tryToSettle(tx, services, request))
  return attempt.kind === 'unpaid' ? settleOwed(services, attempt.checkout, actorOf(payer)) : resultOf(attempt)
}

const isOwed = ({ state, amount_pence }: Checkout): boolean =>
  amount_pence > 0 && (state === 'open' || state === 'abandoned')

/** Asks the provider for the payment of a checkout, and completes what was paid. */
async function settleOwed(services: CheckoutServices, checkout: Checkout, actor: Actor): Promise<string> {
  if (checkout.payment_intent_id === null) return throwRefusal(unpaid)
  const paidBy = checkout.payment_intent_id
  const payment = await verifyToSpend(services, paidBy, actor)
  const pays = payment.checkoutId === checkout.id && payment.amountPence === checkout.amount_pence
  if (payment.status !== 'succeeded' || !pays) return throwRefusal(checkout.state === 'abandoned' ? givenUp : unpaid)
  // The payment's own message was first.
  if (payment.consumedBy !== null) return payment.consumedBy
  return resultOf(await completePaid(services, { checkout, paidBy, seen: payment.seen, actor }))
}

/** Payment needs a client secret; without one it fails with this (specification §5). */
const unpaid: CheckoutRefusal = { code: 'payment_required', message: messages.invalidRequest }

/** To whoever comes with a secret that is none of ours. */
const unknownHere: CheckoutRefusal = { code: 'not_found', message: messages.notFound }

const givenUp: CheckoutRefusal = {
  code: 'payment_required',
  message:
    'You’ve since started checking out with a different basket, so we closed this one. You haven’t been charged.',
}

const resultOf = (completion: Completion): ResultId =>
  completion.kind === 'completed' ? completion.resultId : throwRefusal(completion.refusal)

async function tryToSettle(
  tx: Tx,
  services: CheckoutSteps,
  { purpose, payer, wish }: CheckoutRequest,
): Promise<Attempt> {
  const locked = await purpose.lock(tx, payer)
  if (!(await knowsItsCheckout(tx, payer, purpose.slot))) return throwRefusal(unknownHere)
  const wanted = { purpose, payer, wish, locked }
  const hash = purpose.hashOf(wish)
  const actor = actorOf(payer)
  const around = await lockCheckoutsAround(tx, payer, purpose.slot, hash)
  const known = await checkoutToSettle(
    tx,
    purpose,
    around.filter((checkout) => checkout.wish_hash === hash),
  )
  if (known?.state === 'completed')
    return completeCheckout(tx, services, { checkout: known, open: undefined, locked, paidBy: undefined, actor })
  if (known && isOwed(known)) return { kind: 'unpaid', checkout: known }
  const owed = known?.state === 'refunded' ? refusalOf(services, known) : unpaid
  if (known?.state !== 'open') {
    const other = around.find(({ state }) => state === 'open')
    if (other) await abandonCheckout(tx, services, other, actor)
    const resultId = await makeAtOnce(tx, services, { ...wanted, hash })
    // What was given up for looking is rolled back.
    return resultId === undefined ? throwRefusal(owed) : { kind: 'completed', resultId }
  }
  // Open and free: it is looked at anew as well, its address, its rules, a hold that ran out.
  const checkout = await openCheckoutWithin(tx, services, wanted)
  if (checkout.amount_pence > 0) return throwRefusal(owed)
  return completeCheckout(tx, services, { checkout, open: checkout, locked, paidBy: undefined, actor })
}

/** Of the checkouts of this wish: the open one, else one whose result still stands, else the last one that money is about. */
async function checkoutToSettle(
  db: Db | Tx,
  purpose: AnyPurpose,
  checkouts: readonly Checkout[],
): Promise<Checkout | undefined> {
  const open = checkouts.find(({ state }) => state === 'open')
  if (open) return open
  const standing = await findStanding(db, purpose, checkouts)
  if (standing) return standing
  const [newest] = checkouts
  return newest && newest.state !== 'completed' && newest.amount_pence > 0 ? newest : undefined
}

/**
 * What owes nothing is made in the transaction that decides it: its facts are read once, and nothing is held for a payment
 * that will not come.
 * @returns undefined when something is owed, and nothing was written
 */
async function makeAtOnce(
  tx: Tx,
  services: CheckoutSteps,
  { purpose, payer, wish, locked, hash }: Wanted & { hash: string },
): Promise<ResultId | undefined> {
  const now = services.clock.now()
  const decided = await decideCheckout(tx, purpose, { payer, wish, locked, checkout: undefined, now })
  if (!decided.ok) return throwRefusal(decided.reason)
  if (decided.value.amount > 0) return undefined
  const resultId = newId<'order' | 'return'>()
  const checkout = await insertCheckout(tx, {
    ...{ purpose, payer, hash, decided: decided.value, now, expiresAt: now, resultId },
  })
  const made = await purpose.fulfil(tx, services, { checkout, decided: decided.value, resultId, actor: actorOf(payer) })
  return made.ok ? made.value : throwRefusal(made.reason)
}
