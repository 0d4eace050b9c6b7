import { messages } from '#contract/messages.ts'
import { extendCheckout, findCheckoutOf } from '#server/domains/checkout/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { salePurpose } from '../../purposes/sale.ts'
import type { ResaleServices } from '../../services.ts'
import { type Caller, countUnknown, payerOf } from './place-order.ts'

/**
 * Extends the hold on the pieces of an open checkout, once only, as for a rental basket (product §4.1).
 * @returns its new end
 * @throws Refusal not_found, hold_extended_already, items_unavailable
 */
export async function extendSale(
  services: ResaleServices,
  { cartId: secret, checkoutId }: { readonly cartId: string; readonly checkoutId: string },
  caller: Caller,
): Promise<Date> {
  const payer = payerOf(secret, { name: '', email: '' }, caller)
  const id = toId<'checkout'>(checkoutId.toLowerCase())
  const checkout = await findCheckoutOf(services.db, payer, id)
  if (checkout?.purpose === salePurpose.name) return extendCheckout(services, { payer, checkoutId: id })
  await countUnknown(services, caller)
  throw new Refusal('not_found', messages.notFound)
}
