import { extendCheckout } from '#server/domains/checkout/index.ts'
import type { ResaleServices } from '../../services.ts'
import { type Caller, getPaying } from './place-order.ts'

/**
 * Extends the hold on the pieces of an open checkout. Like that of a rental basket, it can be extended once (product §4.1).
 * @returns the new end of the hold
 * @throws Refusal not_found, hold_extended_already, items_unavailable
 */
export async function extendSale(
  services: ResaleServices,
  { cartId: secret, checkoutId }: { readonly cartId: string; readonly checkoutId: string },
  caller: Caller,
): Promise<Date> {
  const { checkout, payer } = await getPaying(services, { secret, checkoutId }, caller)
  return extendCheckout(services, { payer, checkoutId: checkout.id })
}
