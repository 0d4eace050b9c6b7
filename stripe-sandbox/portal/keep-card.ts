import { invalid } from '../http/stripe-error.ts'
import type { PaymentMethod } from '../objects.ts'
import { type CardInput, createCardMethod } from '../payments/card-method.ts'
import type { World } from '../world.ts'
import { makeDefaultCard, markSetUp } from './default-card.ts'

/** The details of a test card, with a valid expiry and security code. */
export function validCard(world: World, number: string): CardInput {
  const year = new Date(world.ownNow() * 1000).getUTCFullYear() + 2
  return { number, expMonth: 12, expYear: year, cvc: '123' }
}

/** Adds a card and makes it the default, as if its holder had done so in the portal and passed the bank's challenge. */
export function addDefaultCard(world: World, customer: string, number: unknown): PaymentMethod {
  if (typeof number !== 'string') throw invalid('Give the number of a test card as `card`.', 'card')
  const method = createCardMethod(world, validCard(world, number))
  markSetUp(world, method)
  makeDefaultCard(world, customer, method)
  return world.get('payment_method', method.id)
}
