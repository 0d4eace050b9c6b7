// Rentals' purposes of a checkout.

import type { AnyPurpose, CheckoutSteps } from '#server/domains/checkout/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { isStillAsOrdered } from '../queries/loans.ts'
import { isReturnPending } from '../queries/returns.ts'
import type { RentalSteps } from '../services.ts'
import type { Basket } from './basket.ts'
import { basketPurpose } from './basket-purpose.ts'
import { keepPiece } from './keep-piece.ts'
import { lostPiece } from './lost-piece.ts'

/**
 * An order is still valid while one of its pieces is on its way or at home and none was removed from it. After that,
 * the same basket is a new order.
 */
const asOrder = {
  kind: 'order',
  isResultCurrent: async (db, { result_id }) => result_id !== null && isStillAsOrdered(db, toId(result_id)),
} satisfies Partial<Parameters<typeof basketPurpose>[0]>

export const rentalOrder = basketPurpose({ name: 'rental-order', ...asOrder })
export const swap = basketPurpose({ name: 'swap', ...asOrder })
/** A return is valid while it is pending. */
export const plainReturn = basketPurpose({
  name: 'return',
  kind: 'return',
  isResultCurrent: async (db, { result_id }) => result_id !== null && isReturnPending(db, toId(result_id)),
})

export const rentalPurposes = [rentalOrder, swap, plainReturn, keepPiece, lostPiece] as readonly AnyPurpose[]

/** Buying a piece, with the type that the checkout takes. */
export const keepPurpose = keepPiece as AnyPurpose

/** Paying for a lost piece, with the type that the checkout takes. */
export const lostPurpose = lostPiece as AnyPurpose

/** The purpose of a basket: an order has garments only, a swap has both, a return has returns only. */
export function purposeOfBasket({ garmentIds, returnIds }: Basket): AnyPurpose {
  if (garmentIds.length === 0) return plainReturn as AnyPurpose
  return (returnIds.length > 0 ? swap : rentalOrder) as AnyPurpose
}

/** Adds the purposes of rentals, which share their slots with no others. */
export const withPurposes = <Services extends RentalSteps>(services: Services): Services & CheckoutSteps => ({
  ...services,
  purposes: rentalPurposes,
})
