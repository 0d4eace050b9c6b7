// A checkout that another account has asked its payer to pay (product §12.5). If the payer pays, it completes like any checkout; the
// payer may also decline.
import { messages } from '#contract/messages.ts'
import { actorOf } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AnyPurpose, type CheckoutRefusal, type CheckoutSteps, purposeOf } from '../purpose.ts'
import { type Checkout, cardDue, findAskedCheckout, getCheckout, lockCheckout, payerOf } from '../queries.ts'
import type { CheckoutServices, OpenedCheckout } from '../services.ts'
import { abandonCheckout } from '../steps/abandon-checkout.ts'
import { reserveBalance } from '../steps/balance-part.ts'
import { completeCheckout, refusalOf } from '../steps/complete-checkout.ts'
import { decideCheckout } from '../steps/decide-checkout.ts'
import { expiryFrom, hold } from '../steps/open-checkout-within.ts'
import { publishAskedUnpaid } from '../steps/publish-unpaid.ts'
import { throwRefusal } from '../steps/throw-refusal.ts'
import { payForCheckout } from './pay-for-checkout.ts'
import { resolveFound } from './resolve-checkout.ts'

/** The purpose's words are for the adult who chose the pieces; the payer cannot change that choice. */
const forPayer = (reason: CheckoutRefusal): CheckoutRefusal =>
  reason.code === 'items_unavailable'
    ? reason
    : {
        code: reason.code,
        message: 'This order can no longer be placed as chosen. The other adult can check it and ask again.',
      }

interface AskedCheckout {
  readonly billedTo: Id<'account'>
  readonly checkoutId: Id<'checkout'>
}

const notWaiting = () =>
  new Refusal('not_now', 'This order isn’t waiting for you any more. If it’s still needed, you’ll be asked again.')

/**
 * Opens the payment of a checkout for the account that was asked to pay it, or makes its result if its gift balance pays all of it.
 * The hold is extended once, to the time that a card form needs, even if its hours are nearly over.
 * @throws Refusal not_found; not_now if it has expired, was changed or withdrawn; the purpose's own refusals; provider_unreachable
 */
export async function payAsked(services: CheckoutServices, asked: AskedCheckout): Promise<OpenedCheckout> {
  const found = await getAsked(services.db, asked)
  const purpose = purposeOf(services, found)
  const payer = payerOf(found)
  const checkout = await transaction(services.db, async (tx) => {
    const locked = await purpose.lock(tx, payer)
    const checkout = await lockCheckout(tx, found.id)
    if (checkout.state === 'completed') return checkout
    if (checkout.state === 'refunded') return throwRefusal(refusalOf(services, checkout))
    const now = services.clock.now()
    if (checkout.state === 'abandoned' || checkout.expires_at <= now) throw notWaiting()
    const input = await purpose.requestOf(tx, checkout)
    const decided = await decideCheckout(tx, purpose, { payer, input, locked, checkout, now })
    if (!decided.ok) return throwRefusal(forPayer(decided.reason))
    if (!purpose.isAsShown(checkout, decided.value)) throw notWaiting()
    const until = await expiryFrom(tx, now)
    const paying = await putBalanceAside(tx, purpose, checkout, now)
    // The balance pays all of it, so it is completed at once: nothing can withdraw what the payer has just agreed to pay.
    if (cardDue(paying) === 0) {
      await completeCheckout(tx, services, {
        checkout: paying,
        open: paying,
        locked,
        paidBy: undefined,
        actor: 'member',
      })
      return getCheckout(tx, found.id)
    }
    if (checkout.extended || until <= checkout.expires_at) return paying
    await hold(tx, services, { purpose, checkout, decided: decided.value, until })
    return tx
      .updateTable('checkout')
      .set({ expires_at: until, extended: true })
      .where('id', '=', checkout.id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  if (checkout.state === 'completed') return { checkout, clientSecret: null }
  return payForCheckout(services, { purpose, checkout })
}

/** Reserves the payer’s gift balance once, when they first start to pay: nobody else may see or use it (product §12). */
const putBalanceAside = async (tx: Tx, purpose: AnyPurpose, checkout: Checkout, now: Date): Promise<Checkout> =>
  checkout.balance_pence > 0 || checkout.payment_intent_id !== null
    ? checkout
    : reserveBalance(tx, purpose, checkout, { actor: 'member', now })

/**
 * Makes the result of a checkout that was paid by the account that was asked, unless the provider's webhook has made it already.
 * @returns the id of the result
 * @throws Refusal not_found, payment_required; items_unavailable, with the payment refunded, when a piece is gone
 */
export const completeAsked = async (services: CheckoutServices, asked: AskedCheckout): Promise<string> =>
  resolveFound(services, await getAsked(services.db, asked))

/**
 * Refuses to pay: what the checkout held is free again, and the adult who asked is informed. Has no effect once it is over.
 * @throws Refusal not_found
 */
export async function declineAsked(services: CheckoutSteps & { readonly db: Db }, asked: AskedCheckout): Promise<void> {
  const found = await getAsked(services.db, asked)
  await transaction(services.db, async (tx) => {
    await purposeOf(services, found).lock(tx, payerOf(found))
    const checkout = await lockCheckout(tx, found.id)
    if (checkout.state !== 'open') return
    await abandonCheckout(tx, services, checkout, actorOf(payerOf(checkout)))
    await publishAskedUnpaid(tx, services, checkout)
  })
}

async function getAsked(db: Db, { billedTo, checkoutId }: AskedCheckout): Promise<Checkout> {
  const found = await findAskedCheckout(db, billedTo, checkoutId)
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}
