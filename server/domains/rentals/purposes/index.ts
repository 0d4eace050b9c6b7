// The purposes of a checkout that are rentals'.

import type { AnyPurpose, CheckoutSteps } from '#server/domains/checkout/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { hasLiveLoans } from '../queries/loans.ts'
import { isReturnPending } from '../queries/returns.ts'
import type { RentalSteps } from '../services.ts'
import type { Basket } from './basket.ts'
import { basketPurpose } from './basket-purpose.ts'

/** An order stands while one of its pieces is on its way or at home; once it has run its course, the same basket is a new one. */
const asOrder = {
  kind: 'order',
  stands: async (db, { result_id }) => result_id !== null && hasLiveLoans(db, { orderId: toId(result_id) }),
} satisfies Partial<Parameters<typeof basketPurpose>[0]>

export const rentalOrder = basketPurpose({ name: 'rental-order', ...asOrder })
export const swap = basketPurpose({ name: 'swap', ...asOrder })
/** A return stands while it is pending. */
export const plainReturn = basketPurpose({
  name: 'return',
  kind: 'return',
  stands: async (db, { result_id }) => result_id !== null && isReturnPending(db, toId(result_id)),
})

export const rentalPurposes = [rentalOrder, swap, plainReturn] as readonly AnyPurpose[]

/** Garments only is an order, both is a swap, returns only is a return. */
export function purposeOfBasket({ garmentIds, returnIds }: Basket): AnyPurpose {
  if (garmentIds.length === 0) return plainReturn as AnyPurpose
  return (returnIds.length > 0 ? swap : rentalOrder) as AnyPurpose
}

/** Baskets share a slot, so no other purposes than these are met among them. */
export const withPurposes = <Services extends RentalSteps>(services: Services): Services & CheckoutSteps => ({
  ...services,
  purposes: rentalPurposes,
})
