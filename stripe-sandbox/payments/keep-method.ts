import { setupDecline, testCard } from '../cards.ts'
import { invalid, StripeError } from '../http/stripe-error.ts'
import type { PaymentMethod } from '../objects.ts'
import type { World } from '../world.ts'
import { attachMethod, methodSide } from './card-method.ts'

/**
 * Saves a card to a customer for later use. Errors: 400 for a card that belongs to another customer or cannot be used again,
 * 402 if its bank does not allow later use.
 */
export function keepMethod(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer !== null && method.customer !== customer) {
    throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method')
  }
  const { number, spent } = methodSide(world, method.id)
  if (spent && method.customer === null) {
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      'payment_method',
    )
  }
  const decline = setupDecline(testCard(number))
  if (decline !== null) {
    const { code, declineCode, message } = decline
    throw new StripeError(402, { type: 'card_error', code, decline_code: declineCode, message })
  }
  return attachMethod(world, method, customer)
}
