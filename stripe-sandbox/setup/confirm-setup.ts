import { type Decline, setupDecline, testCard } from '../cards.ts'
import { newId } from '../ids.ts'
import type { PaymentMethod, SetupError, SetupIntent } from '../objects.ts'
import type { AttemptOptions, PendingChallenge } from '../payments/attempt.ts'
import { attachMethod, type MethodSide, methodSide } from '../payments/card-method.ts'
import type { World } from '../world.ts'

/** The outcome of an attempt to save a card; the intent is stored and its events are written. */
export type SetupOutcome =
  | { state: 'succeeded'; intent: SetupIntent; method: PaymentMethod }
  | { state: 'requires_action'; intent: SetupIntent }
  | { state: 'failed'; intent: SetupIntent; error: SetupError }

/** Asks the bank to allow later charges; the holder may have to answer a challenge first. */
export function confirmSetup(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod,
  options: Omit<AttemptOptions, 'offSession'>,
): SetupOutcome {
  const card = testCard(methodSide(world, method.id).number)
  const prepared: SetupIntent = {
    ...intent,
    latest_attempt: newId('setatt'),
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
  }
  if (card.challenge === 'never') return finishSetup(world, prepared, method, setupDecline(card))
  const query = new URLSearchParams({ setup_intent: intent.id, client_secret: intent.client_secret })
  const url = `${world.config.publicOrigin}${world.config.publicBase}/v3/challenge?${query}`
  const challenged = world.store.put<'setup_intent'>({
    ...prepared,
    status: 'requires_action',
    next_action: options.inBrowser
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { return_url: options.returnUrl, url } },
  })
  world.store.putSide<PendingChallenge>(challenged.id, { returnUrl: options.returnUrl, inBrowser: options.inBrowser })
  world.emit('setup_intent.requires_action', challenged)
  return { state: 'requires_action', intent: challenged }
}

/** Ends a challenge: saves the card if it was passed and the bank allows it, otherwise leaves the intent open for another card. */
export function finishSetupChallenge(world: World, intent: SetupIntent, passed: boolean): SetupOutcome {
  const method = world.get('payment_method', intent.payment_method ?? '', 'payment_method')
  if (passed) return finishSetup(world, intent, method, setupDecline(testCard(methodSide(world, method.id).number)))
  return recordFailure(world, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    payment_method_type: 'card',
  })
}

function finishSetup(world: World, intent: SetupIntent, method: PaymentMethod, decline: Decline | null): SetupOutcome {
  if (decline !== null) {
    return recordFailure(world, intent, {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      payment_method: method,
      payment_method_type: 'card',
    })
  }
  const side = methodSide(world, method.id)
  world.store.putSide<MethodSide>(method.id, { ...side, setUp: side.setUp || intent.usage === 'off_session' })
  const savedMethod = intent.customer === null ? method : attachMethod(world, method, intent.customer)
  const succeeded = world.store.put<'setup_intent'>({
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  world.emit('setup_intent.succeeded', succeeded)
  return { state: 'succeeded', intent: succeeded, method: savedMethod }
}

function recordFailure(world: World, intent: SetupIntent, error: SetupError): SetupOutcome {
  const reopened = world.store.put<'setup_intent'>({
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  world.emit('setup_intent.setup_failed', reopened)
  return { state: 'failed', intent: reopened, error }
}
