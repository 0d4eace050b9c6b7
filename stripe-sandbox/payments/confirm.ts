import { invoiceOutcome } from '../billing/collect.ts'
import { sessionOutcome } from '../checkout/complete-session.ts'
import type { PaymentIntent, PaymentMethod } from '../objects.ts'
import type { World } from '../world.ts'
import { type AttemptOptions, attemptPayment, type Outcome, resolveChallenge } from './attempt.ts'

/** Charges an intent and tells whatever was waiting for it. */
export function confirmIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: AttemptOptions,
): Outcome {
  return settle(world, attemptPayment(world, intent, method, options))
}

/** Ends a 3-D Secure challenge and tells whatever was waiting for the intent. */
export function finishChallenge(world: World, intent: PaymentIntent, passed: boolean): Outcome {
  return settle(world, resolveChallenge(world, intent, passed))
}

function settle(world: World, outcome: Outcome): Outcome {
  invoiceOutcome(world, outcome)
  sessionOutcome(world, outcome)
  return outcome
}
