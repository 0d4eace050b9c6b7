import { StripeError } from '../http/stripe-error.ts'
import { newId, token } from '../ids.ts'
import type { PaymentIntent } from '../objects.ts'
import type { World } from '../world.ts'

/** The smallest charge in each currency, in minor units and as Stripe writes it. */
const smallestCharges: Record<string, { amount: number; words: string }> = {
  gbp: { amount: 30, words: '£0.30 gbp' },
  eur: { amount: 50, words: '€0.50 eur' },
  usd: { amount: 50, words: '$0.50 usd' },
}

/** Checks currency and amount. Errors: 400 `amount_too_small`, `amount_too_large`, unknown currency. */
export function checkAmount(amount: number, currency: string): void {
  const min = smallestCharges[currency]
  if (min === undefined) {
    throw new StripeError(400, {
      message: `Invalid currency: ${currency}. This sandbox supports these currencies: ${Object.keys(smallestCharges).join(', ')}`,
      param: 'currency',
    })
  }
  if (amount < min.amount) {
    throw new StripeError(400, {
      message: `Amount must be at least ${min.words}`,
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > 99_999_999) {
    throw new StripeError(400, {
      message: 'Amount must be no more than £999,999.99',
      code: 'amount_too_large',
      param: 'amount',
    })
  }
}

type NewIntent = Pick<PaymentIntent, 'amount' | 'currency'> & Partial<PaymentIntent>

/** Stores a payment intent that awaits a card, and emits the event. */
export function newIntent(world: World, input: NewIntent): PaymentIntent {
  checkAmount(input.amount, input.currency)
  const id = newId('pi')
  const intent = world.store.put<'payment_intent'>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${token(25)}`,
    confirmation_method: 'automatic',
    created: world.ownNow(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: input.payment_method == null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
    ...input,
  })
  world.emit('payment_intent.created', intent)
  return intent
}
