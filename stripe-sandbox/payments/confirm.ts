import { applyToInvoice } from '../billing/collect.ts'
import { applyToSession } from '../checkout/complete-session.ts'
import type { PaymentIntent, PaymentMethod } from '../objects.ts'
import type { World } from '../world.ts'
import { type AttemptOptions, attemptPayment, type Outcome, resolveChallenge } from './attempt.ts'

/** Charges an intent, and updates the invoice or checkout session that it pays. */
export function confirmIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: AttemptOptions,
): Outcome {
  return updateDependents(world, attemptPayment(world, intent, method, options))
}

/** Ends a 3-D Secure challenge, and updates the invoice or checkout session that the intent pays. */
export function finishChallenge(world: World, intent: PaymentIntent, passed: boolean): Outcome {
  return updateDependents(world, resolveChallenge(world, intent, passed))
}

function updateDependents(world: World, outcome: Outcome): Outcome {
  applyToInvoice(world, outcome)
  applyToSession(world, outcome)
  return outcome
}
