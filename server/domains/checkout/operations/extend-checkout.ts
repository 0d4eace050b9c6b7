import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CheckoutPayer } from '../payer.ts'
import { purposeOf } from '../purpose.ts'
import { findCheckoutOf, isAsked, lockCheckout } from '../queries.ts'
import type { CheckoutServices } from '../services.ts'
import { decideCheckout } from '../steps/decide-checkout.ts'
import { expiryFrom, hold } from '../steps/open-checkout-within.ts'
import { throwRefusal } from '../steps/throw-refusal.ts'

/**
 * Extends an open checkout once, by the length of its first hold (product §4.1). A hold that has just expired is placed
 * again if its pieces are still free. Repeating the request before the new end changes nothing.
 * @returns its new end
 */
export function extendCheckout(
  services: Pick<CheckoutServices, 'db' | 'clock' | 'events' | 'purposes'>,
  { payer, checkoutId }: { payer: CheckoutPayer; checkoutId: Id<'checkout'> },
): Promise<Date> {
  return transaction(services.db, async (tx) => {
    const found = await findCheckoutOf(tx, payer, checkoutId)
    if (!found) throw new Refusal('not_found', messages.notFound)
    const purpose = purposeOf(services, found)
    const locked = await purpose.lock(tx, payer)
    const checkout = await lockCheckout(tx, checkoutId)
    // A checkout that waits for another payer is held for hours, and extended when that payer starts to pay (pay-asked.ts).
    if (checkout.state !== 'open' || isAsked(checkout)) throw new Refusal('not_found', messages.notFound)
    const now = services.clock.now()
    if (checkout.extended) {
      if (checkout.expires_at > now) return checkout.expires_at
      throw new Refusal('hold_extended_already', 'You’ve already extended this once. Please check your basket again.')
    }
    const input = await purpose.requestOf(tx, checkout)
    const decided = await decideCheckout(tx, purpose, { payer, input, locked, checkout, now })
    // A payer who may no longer check out gets no hold; opening the checkout again explains why.
    if (!decided.ok)
      return throwRefusal(
        decided.reason.code === 'items_unavailable'
          ? decided.reason
          : { code: 'not_found', message: decided.reason.message },
      )
    const until = await expiryFrom(tx, checkout.expires_at > now ? checkout.expires_at : now)
    await hold(tx, services, { purpose, checkout, decided: decided.value, until, extending: true })
    await tx
      .updateTable('checkout')
      .set({ expires_at: until, extended: true })
      .where('id', '=', checkout.id)
      .where('state', '=', 'open')
      .where('extended', '=', false)
      .execute()
    return until
  })
}
