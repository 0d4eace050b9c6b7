import { mergeMetadata, methodTypes } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import {
  emptyable,
  flag,
  hash,
  inRange,
  list,
  metadata,
  oneOf,
  type Read,
  range,
  required,
  text,
} from '../http/params.ts'
import { type Call, type Caller, type Route, route } from '../http/route.ts'
import { invalid, StripeError } from '../http/stripe-error.ts'
import type { PaymentMethod, SetupIntent } from '../objects.ts'
import { requestedMethod } from '../payments/intent-changes.ts'
import {
  confirmationFields as paymentConfirmationFields,
  sharedFields as paymentFields,
} from '../payments/intent-fields.ts'
import type { World } from '../world.ts'
import { confirmSetup } from './confirm-setup.ts'
import { newSetupIntent, publicSetupIntent } from './new-setup-intent.ts'

const path = '/v1/setup_intents'
const { payment_method, payment_method_data, allowed_payment_method_types } = paymentFields
const { mandate_data, return_url, use_stripe_sdk } = paymentConfirmationFields
const methodFields = { payment_method, payment_method_data }
const options = hash({ card: hash({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }) })
const usage = () => oneOf('off_session', 'on_session')
const confirmationFields = { mandate_data, return_url, use_stripe_sdk }

const createFields = {
  ...methodFields,
  ...confirmationFields,
  allowed_payment_method_types,
  automatic_payment_methods: hash({ enabled: required(flag()), allow_redirects: oneOf('always', 'never') }),
  confirm: flag(),
  customer: text(),
  description: text(1000),
  excluded_payment_method_types: list(methodTypes()),
  metadata: metadata(),
  payment_method_options: options,
  usage: usage(),
}
const updateFields = {
  ...methodFields,
  customer: text(),
  description: text(1000),
  metadata: emptyable(metadata()),
  payment_method_options: options,
}
const confirmFields = { ...methodFields, ...confirmationFields, payment_method_options: options, client_secret: text() }
const openStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const setupIntentRoutes: Route[] = [
  route('POST', path, createFields, create),
  route(
    'GET',
    path,
    { ...pageFields, created: range(), customer: text(), payment_method: text() },
    ({ world, params }) =>
      listPage(
        world,
        'setup_intent',
        path,
        params,
        { customer: params.customer },
        (intent) =>
          inRange(intent.created, params.created) &&
          (params.payment_method === undefined || intent.payment_method === params.payment_method),
      ),
  ),
  route('GET', `${path}/:id`, { client_secret: text() }, retrieve, { publishable: true }),
  route('POST', `${path}/:id`, updateFields, update),
  route('POST', `${path}/:id/confirm`, confirmFields, confirm, { publishable: true }),
  route(
    'POST',
    `${path}/:id/cancel`,
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    ({ world, path: { id = '' }, params }) => {
      const intent = world.get('setup_intent', id)
      if (!openStatuses.includes(intent.status)) throw unexpectedState(intent, 'cancel')
      const canceled = world.store.put<'setup_intent'>({
        ...intent,
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      })
      world.emit('setup_intent.canceled', canceled)
      return canceled
    },
  ),
]

function create({ world, params, caller }: Call<Read<typeof createFields>>): SetupIntent {
  for (const name of Object.keys(confirmationFields)) {
    if (params.confirm !== true && name in params) {
      throw invalid(`The parameter ${name} can only be passed when confirm is true.`, name)
    }
  }
  if (params.customer !== undefined) world.get('customer', params.customer, 'customer')
  const customer = params.customer ?? null
  const method = requestedMethod(world, { customer }, params, caller)
  if (params.confirm && method === undefined) throw missingMethod()
  const automaticMethods = params.automatic_payment_methods
  const created = newSetupIntent(world, {
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method?.id ?? null,
    ...(params.allowed_payment_method_types === undefined && automaticMethods?.enabled !== false
      ? { automatic_payment_methods: { allow_redirects: automaticMethods?.allow_redirects ?? 'always', enabled: true } }
      : {
          automatic_payment_methods: null,
          allowed_payment_method_types: params.allowed_payment_method_types ?? null,
        }),
    ...(params.usage === undefined ? {} : { usage: params.usage }),
  })
  return params.confirm && method ? confirmAndSave(world, created, method, params, caller) : created
}

function retrieve({ world, path: { id = '' }, params, caller }: Call<{ client_secret?: string }>): object {
  const intent = findAuthorised(world, id, params.client_secret, caller)
  return caller === 'secret' ? intent : publicSetupIntent(intent)
}

function update({ world, path: { id = '' }, params, caller }: Call<Read<typeof updateFields>>): SetupIntent {
  const intent = world.get('setup_intent', id)
  if (!openStatuses.includes(intent.status)) throw unexpectedState(intent, 'update')
  if (params.customer !== undefined) world.get('customer', params.customer, 'customer')
  const customer = params.customer ?? intent.customer
  const method = requestedMethod(world, { customer }, params, caller)
  return world.store.put<'setup_intent'>({
    ...intent,
    customer,
    ...(params.description === undefined ? {} : { description: params.description }),
    metadata: mergeMetadata(intent.metadata, params.metadata),
    ...(method === undefined ? {} : { payment_method: method.id, status: 'requires_confirmation', next_action: null }),
  })
}

function confirm({ world, path: { id = '' }, params, caller }: Call<Read<typeof confirmFields>>): object {
  const intent = findAuthorised(world, id, params.client_secret, caller)
  if (!openStatuses.includes(intent.status)) throw unexpectedState(intent, 'confirm')
  const savedCard =
    intent.payment_method === null ? undefined : world.store.find('payment_method', intent.payment_method)
  const method = requestedMethod(world, intent, params, caller) ?? savedCard
  if (method === undefined) throw missingMethod()
  const confirmed = confirmAndSave(world, intent, method, params, caller)
  return caller === 'secret' ? confirmed : publicSetupIntent(confirmed)
}

/** Confirms and returns the intent, or throws the card error; the failed attempt stays stored. */
function confirmAndSave(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod,
  params: Read<typeof confirmationFields>,
  caller: Caller,
): SetupIntent {
  const { automatic_payment_methods: automaticMethods } = intent
  if (
    automaticMethods?.enabled &&
    automaticMethods.allow_redirects !== 'never' &&
    !params.return_url &&
    !params.use_stripe_sdk
  ) {
    throw invalid(
      'This SetupIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      'return_url',
    )
  }
  const outcome = confirmSetup(world, intent, method, {
    inBrowser: params.use_stripe_sdk ?? false,
    returnUrl: params.return_url ?? null,
  })
  if (outcome.state !== 'failed') return outcome.intent
  const { code, decline_code, message = '' } = outcome.error
  throw new StripeError(
    402,
    {
      type: 'card_error',
      message,
      ...(code === undefined ? {} : { code }),
      ...(decline_code === undefined ? {} : { decline_code }),
      payment_method: method,
      setup_intent: caller === 'secret' ? outcome.intent : (publicSetupIntent(outcome.intent) as SetupIntent),
    },
    { keepsChanges: true },
  )
}

/** Finds the intent. A browser must give the intent's client secret. */
function findAuthorised(world: World, id: string, secret: string | undefined, caller: Caller): SetupIntent {
  const intent = world.get('setup_intent', id)
  if (caller === 'publishable' && secret === undefined) {
    throw invalid('Missing required param: client_secret.', 'client_secret', 'parameter_missing')
  }
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalid(
      'The client_secret provided does not match the client_secret associated with the SetupIntent.',
      'client_secret',
      'setup_intent_invalid_parameter',
    )
  }
  return intent
}

const missingMethod = () =>
  invalid(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    undefined,
    'setup_intent_unexpected_state',
  )

const unexpectedState = (intent: SetupIntent, verb: string) =>
  new StripeError(400, {
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be changed: ${openStatuses.join(', ')}.`,
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  })
