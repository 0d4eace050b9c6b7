import { type Decline, declines, testCard } from '../cards.ts'
import { newId } from '../ids.ts'
import type { Charge, PaymentError, PaymentIntent, PaymentMethod } from '../objects.ts'
import type { World } from '../world.ts'
import { attachMethod, type MethodSide, methodSide } from './card-method.ts'
import { openDispute } from './open-dispute.ts'

/** The outcome of an attempt to pay; the intent is already stored and its events are written. */
export type Outcome =
  | { state: 'succeeded'; intent: PaymentIntent; charge: Charge }
  | { state: 'requires_action'; intent: PaymentIntent }
  | { state: 'failed'; intent: PaymentIntent; error: PaymentError }

export interface AttemptOptions {
  /** Whether the customer is absent, so a card that requires a challenge is declined. */
  offSession: boolean
  /** Whether the browser library handles the challenge itself; otherwise the caller's `returnUrl` is used. */
  inBrowser: boolean
  returnUrl: string | null
}

/** Where a pending challenge leads back to; stored under the id of its intent. */
export interface PendingChallenge {
  returnUrl: string | null
  inBrowser: boolean
}

/** Charges a card for an intent, or asks for a challenge first. */
export function attemptPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: AttemptOptions,
): Outcome {
  const side = methodSide(world, method.id)
  const card = testCard(side.number)
  const prepared: PaymentIntent = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null }
  const isChallenged = card.challenge === 'always' || (card.challenge === 'unless_set_up' && !side.setUp)
  if (!isChallenged) return charge(world, prepared, method, card.decline, card.disputed === true)
  if (options.offSession) return charge(world, prepared, method, declines.authenticationRequired, false)
  return requireChallenge(world, prepared, options)
}

/** Ends a challenge: if passed, charges the card; otherwise leaves the intent payable with another card. */
export function resolveChallenge(world: World, intent: PaymentIntent, passed: boolean): Outcome {
  const method = world.get('payment_method', intent.payment_method ?? '', 'payment_method')
  if (passed) {
    const card = testCard(methodSide(world, method.id).number)
    return charge(world, { ...intent, next_action: null }, method, card.decline, card.disputed === true)
  }
  const error: PaymentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    payment_method_type: 'card',
  }
  return recordFailure(world, intent, error)
}

function requireChallenge(world: World, intent: PaymentIntent, options: AttemptOptions): Outcome {
  const query = new URLSearchParams({ payment_intent: intent.id, client_secret: intent.client_secret })
  const url = `${world.config.publicOrigin}${world.config.publicBase}/v3/challenge?${query}`
  const challenged: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: options.inBrowser
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { return_url: options.returnUrl, url } },
  }
  world.store.put<'payment_intent'>(challenged)
  world.store.putSide<PendingChallenge>(challenged.id, { returnUrl: options.returnUrl, inBrowser: options.inBrowser })
  world.emit('payment_intent.requires_action', challenged)
  return { state: 'requires_action', intent: challenged }
}

function charge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  isDisputed: boolean,
): Outcome {
  const newestCharge = world.store.put<'charge'>(newCharge(world, intent, method, decline, isDisputed))
  if (decline !== null) {
    world.emit('charge.failed', newestCharge)
    const error: PaymentError = {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      charge: newestCharge.id,
      payment_method: method,
      payment_method_type: 'card',
    }
    return recordFailure(world, { ...intent, latest_charge: newestCharge.id }, error)
  }
  saveOrSpend(world, intent, method)
  const paid = world.store.put<'payment_intent'>({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: newestCharge.id,
    next_action: null,
    last_payment_error: null,
  })
  world.emit('payment_intent.succeeded', paid)
  world.emit('charge.succeeded', newestCharge)
  if (isDisputed) openDispute(world, newestCharge)
  return { state: 'succeeded', intent: paid, charge: newestCharge }
}

function recordFailure(world: World, intent: PaymentIntent, error: PaymentError): Outcome {
  const failed = world.store.put<'payment_intent'>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  })
  world.emit('payment_intent.payment_failed', failed)
  return { state: 'failed', intent: failed, error }
}

/** Saves the card to the customer if the intent is for future payments too; a card that belongs to no customer can be used only once. */
function saveOrSpend(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  const side = methodSide(world, method.id)
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    attachMethod(world, method, intent.customer)
    world.store.putSide<MethodSide>(method.id, {
      ...side,
      setUp: side.setUp || intent.setup_future_usage === 'off_session',
    })
  } else if (method.customer === null) {
    world.store.putSide<MethodSide>(method.id, { ...side, spent: true })
  }
}

function newCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  isDisputed: boolean,
): Charge {
  const id = newId('ch')
  const paid = decline === null
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'WRENLET',
    captured: paid,
    created: world.ownNow(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: isDisputed,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: paid ? intent.amount : null,
        authorization_code: null,
        brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: paid ? 'pass' : null },
        country,
        electronic_commerce_indicator: null,
        exp_month,
        exp_year,
        fingerprint: fingerprint ?? null,
        funding,
        installments: null,
        last4,
        mandate: null,
        network: brand,
        network_token: { used: false },
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}
