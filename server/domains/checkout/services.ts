import type { PaymentServices } from '#server/domains/payments/index.ts'
import type { CheckoutSteps } from './purpose.ts'
import type { Checkout } from './queries.ts'

export type CheckoutServices = CheckoutSteps & PaymentServices

export interface OpenedCheckout {
  readonly checkout: Checkout
  /** What the card form needs; null when nothing is owed, or nothing more. */
  readonly clientSecret: string | null
}
