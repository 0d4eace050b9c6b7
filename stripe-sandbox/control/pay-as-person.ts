/**
 * Pays as a person would on a page, but without the page: the input names the card and the holder's answer to the bank.
 */
import { intentOfInvoice } from '../billing/invoices.ts'
import { paySession } from '../checkout/pay-session.ts'
import { invalid } from '../http/stripe-error.ts'
import type { PaymentIntent } from '../objects.ts'
import type { Outcome } from '../payments/attempt.ts'
import { createCardMethod } from '../payments/card-method.ts'
import { confirmIntent, finishChallenge } from '../payments/confirm.ts'
import type { World } from '../world.ts'
import { collectedInput } from './collected-input.ts'
import { cardInput, challengeAnswer, type Input } from './control-input.ts'

const address = {
  city: 'Bristol',
  country: 'GB',
  line1: '1 Harbour Street',
  line2: null,
  postal_code: 'BS1 5TY',
  state: null,
}

export function payCheckoutSession(world: World, id: string, input: Input): object {
  const session = world.get('checkout.session', id)
  const { email = session.customer_details?.email ?? 'family@example.com', name = 'Sandbox Family' } = input
  const payer = { email: String(email), name: String(name), address, collected: collectedInput(session, input) }
  const attempt = paySession(world, id, payer, cardInput(world, input))
  const outcome = attempt.state === 'requires_action' ? answerChallenge(world, attempt, input) : attempt
  return {
    status: outcome.state,
    session: world.get('checkout.session', id),
    error: outcome.state === 'failed' ? outcome.error : null,
  }
}

export function payIntent(world: World, id: string, input: Input): object {
  const outcome = confirmPayment(world, world.get('payment_intent', id), input)
  return { status: outcome.state, payment_intent: outcome.intent, error: errorOf(outcome) }
}

/** Pays an open invoice through the intent that its card form would confirm. */
export function payInvoiceAsPerson(world: World, id: string, input: Input): object {
  const invoice = world.get('invoice', id)
  if (invoice.status !== 'open') throw invalid(`This invoice has a status of ${invoice.status}.`, undefined)
  const intent = intentOfInvoice(world, id)
  if (intent === undefined) throw invalid('This invoice has no payment to confirm.')
  const outcome = confirmPayment(world, intent, input)
  return { status: outcome.state, invoice: world.get('invoice', id), error: errorOf(outcome) }
}

function confirmPayment(world: World, intent: PaymentIntent, input: Input): Outcome {
  if (!intent.status.startsWith('requires_')) {
    throw invalid(`This PaymentIntent has a status of ${intent.status}.`, undefined, 'payment_intent_unexpected_state')
  }
  const method = createCardMethod(world, cardInput(world, input))
  const attempt = confirmIntent(world, intent, method, { offSession: false, inBrowser: true, returnUrl: null })
  return attempt.state === 'requires_action' ? answerChallenge(world, attempt, input) : attempt
}

const errorOf = (outcome: Outcome) => (outcome.state === 'failed' ? outcome.error : null)

/** Answers the bank's challenge as the input says. */
function answerChallenge(world: World, attempt: Outcome, input: Input): Outcome {
  const answer = challengeAnswer(input)
  return answer === 'abandon' ? attempt : finishChallenge(world, attempt.intent, answer === 'complete')
}
