import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { inRange, oneOf, type Read, range, text } from '../http/params.ts'
import { type Call, type Caller, type Route, route } from '../http/route.ts'
import { invalid, StripeError } from '../http/stripe-error.ts'
import type { PaymentIntent, PaymentMethod } from '../objects.ts'
import { cancelIntent } from '../payments/cancel-intent.ts'
import { confirmIntent } from '../payments/confirm.ts'
import { checkMethodTypes, intentChanges, requestedMethod } from '../payments/intent-changes.ts'
import { confirmationFields, confirmFields, createFields, updateFields } from '../payments/intent-fields.ts'
import { checkAmount, newIntent } from '../payments/new-intent.ts'
import { publicIntent } from '../payments/public-intent.ts'
import type { World } from '../world.ts'

export const paymentIntentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', createFields, create),
  route('GET', '/v1/payment_intents', { ...pageFields, created: range(), customer: text() }, ({ world, params }) =>
    listPage(world, 'payment_intent', '/v1/payment_intents', params, { customer: params.customer }, (intent) =>
      inRange(intent.created, params.created),
    ),
  ),
  route('GET', '/v1/payment_intents/:id', { client_secret: text() }, retrieve, { publishable: true }),
  route('POST', '/v1/payment_intents/:id', updateFields, update),
  route('POST', '/v1/payment_intents/:id/confirm', confirmFields, confirm, { publishable: true }),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    cancel,
  ),
]

function create({ world, params, caller }: Call<Read<typeof createFields>>): PaymentIntent {
  for (const name of Object.keys(confirmationFields)) {
    if (params.confirm !== true && name in params) {
      throw invalid(`The parameter ${name} can only be passed when confirm is true.`, name)
    }
  }
  if (params.customer !== undefined) world.get('customer', params.customer, 'customer')
  const automaticMethods = params.automatic_payment_methods
  checkMethodTypes(params)
  const created = newIntent(world, {
    ...intentChanges(params),
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    customer: params.customer ?? null,
    ...(params.capture_method === undefined ? {} : { capture_method: params.capture_method }),
    ...(params.allowed_payment_method_types === undefined && automaticMethods?.enabled !== false
      ? { automatic_payment_methods: { allow_redirects: automaticMethods?.allow_redirects ?? 'always', enabled: true } }
      : { automatic_payment_methods: null }),
    transfer_group: params.transfer_group ?? null,
  })
  const method = requestedMethod(world, created, params, caller)
  if (method === undefined) {
    if (params.confirm) throw missingMethod(created)
    return created
  }
  const intent = world.store.put<'payment_intent'>({
    ...created,
    payment_method: method.id,
    status: 'requires_confirmation',
  })
  return params.confirm ? confirmAndPay(world, intent, method, params, caller) : intent
}

function retrieve({ world, path, params, caller }: Call<{ client_secret?: string }>): object {
  const intent = findAuthorised(world, path.id ?? '', params.client_secret, caller)
  return caller === 'secret' ? intent : publicIntent(intent)
}

function update({ world, path, params, caller }: Call<Read<typeof updateFields>>): PaymentIntent {
  const intent = world.get('payment_intent', path.id ?? '')
  const restrictedParam = [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'payment_method_data',
    'setup_future_usage',
  ].find((name) => name in params)
  const openStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']
  if (restrictedParam !== undefined && !openStatuses.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${restrictedParam} could not be updated because it has a status of ${intent.status}. You may only update the ${restrictedParam} of a PaymentIntent with one of the following statuses: ${openStatuses.join(', ')}.`,
    )
  }
  if (restrictedParam !== undefined) refuseIfForInvoice(world, intent, 'updated')
  checkMethodTypes(params)
  const amount = params.amount ?? intent.amount
  const currency = params.currency?.toLowerCase() ?? intent.currency
  checkAmount(amount, currency)
  if (params.customer !== undefined) world.get('customer', params.customer, 'customer')
  const customer = params.customer ?? intent.customer
  const method = requestedMethod(world, { ...intent, customer }, params, caller)
  const methodId = method?.id ?? intent.payment_method
  // A pending challenge was for the old amount or card, so the intent must be confirmed again.
  const mustBeReconfirmed = restrictedParam !== undefined || method !== undefined
  return world.store.put<'payment_intent'>({
    ...intent,
    ...intentChanges(params),
    amount,
    currency,
    customer,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    payment_method: methodId,
    ...(params.transfer_group === undefined ? {} : { transfer_group: params.transfer_group }),
    ...(mustBeReconfirmed
      ? { next_action: null, status: methodId === null ? 'requires_payment_method' : 'requires_confirmation' }
      : {}),
  })
}

function confirm({ world, path, params, caller }: Call<Read<typeof confirmFields>>): object {
  const intent = findAuthorised(world, path.id ?? '', params.client_secret, caller)
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    )
  }
  checkMethodTypes(params)
  const changed = { ...intent, ...intentChanges(params) }
  const requestedCard = requestedMethod(world, changed, params, caller)
  const savedCard =
    intent.payment_method === null ? undefined : world.store.find('payment_method', intent.payment_method)
  const method = requestedCard ?? savedCard
  if (method === undefined) throw missingMethod(intent)
  const paid = confirmAndPay(world, changed, method, params, caller)
  return caller === 'secret' ? paid : publicIntent(paid)
}

/** Confirms and returns the intent, or throws the card error; the failed attempt stays stored. */
function confirmAndPay(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  params: Read<typeof confirmationFields>,
  caller: Caller,
): PaymentIntent {
  const mayRedirect =
    intent.automatic_payment_methods?.enabled && intent.automatic_payment_methods.allow_redirects !== 'never'
  if (mayRedirect && params.return_url === undefined && !params.use_stripe_sdk && !params.off_session) {
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      'return_url',
    )
  }
  const outcome = confirmIntent(world, intent, method, {
    offSession: params.off_session ?? false,
    inBrowser: params.use_stripe_sdk ?? false,
    returnUrl: params.return_url ?? null,
  })
  if (outcome.state === 'requires_action' && params.error_on_requires_action) {
    throw new StripeError(402, {
      type: 'card_error',
      code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
      payment_intent: outcome.intent,
    })
  }
  if (outcome.state !== 'failed') return outcome.intent
  const { type, code, decline_code, message = '', charge, payment_method } = outcome.error
  throw new StripeError(
    402,
    {
      type: type === 'card_error' ? 'card_error' : 'invalid_request_error',
      message,
      ...(code === undefined ? {} : { code }),
      ...(decline_code === undefined ? {} : { decline_code }),
      ...(charge === undefined ? {} : { charge }),
      ...(payment_method === undefined ? {} : { payment_method }),
      payment_intent: caller === 'secret' ? outcome.intent : (publicIntent(outcome.intent) as PaymentIntent),
    },
    { keepsChanges: true },
  )
}

function cancel({ world, path, params }: Call<{ cancellation_reason?: string }>): PaymentIntent {
  const intent = world.get('payment_intent', path.id ?? '')
  const openStatuses = [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
    'processing',
  ]
  if (!openStatuses.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${openStatuses.join(', ')}.`,
    )
  }
  refuseIfForInvoice(world, intent, 'canceled')
  return cancelIntent(world, intent, params.cancellation_reason ?? null)
}

/** Refuses changes to an invoice's intent, which changes only with its invoice: voiding the invoice cancels it. */
function refuseIfForInvoice(world: World, intent: PaymentIntent, action: string): void {
  for (const { invoice } of world.store.each('invoice_payment', { lookup: intent.id })) {
    throw unexpectedState(
      intent,
      `This PaymentIntent cannot be ${action} because it was created by the invoice ${invoice}.`,
    )
  }
}

/** Finds the intent. A browser must give the client secret of the intent; a wrong secret is refused. */
function findAuthorised(world: World, id: string, secret: string | undefined, caller: Caller): PaymentIntent {
  const intent = world.get('payment_intent', id)
  if (caller === 'publishable' && secret === undefined) {
    throw invalid('Missing required param: client_secret.', 'client_secret', 'parameter_missing')
  }
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
      'client_secret',
      'payment_intent_invalid_parameter',
    )
  }
  return intent
}

const missingMethod = (intent: PaymentIntent) =>
  unexpectedState(
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  )

const unexpectedState = (intent: PaymentIntent, message: string) =>
  new StripeError(400, { message, code: 'payment_intent_unexpected_state', payment_intent: intent })
