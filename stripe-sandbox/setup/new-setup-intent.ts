import { newId, token } from '../ids.ts'
import type { SetupIntent } from '../objects.ts'
import type { World } from '../world.ts'

/** Stores a setup intent that awaits a card, and emits the event. */
export function newSetupIntent(world: World, input: Partial<SetupIntent> = {}): SetupIntent {
  const id = newId('seti')
  const intent = world.store.put<'setup_intent'>({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${token(25)}`,
    created: world.ownNow(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: input.payment_method == null ? 'requires_payment_method' : 'requires_confirmation',
    usage: 'off_session',
    ...input,
  })
  world.emit('setup_intent.created', intent)
  return intent
}

/** The part of a setup intent that a browser with its client secret may see. */
export function publicSetupIntent(intent: SetupIntent) {
  const { id, object, cancellation_reason, client_secret, created, description, last_setup_error } = intent
  const { livemode, next_action, payment_method, payment_method_types, status, usage } = intent
  return {
    id,
    object,
    cancellation_reason,
    client_secret,
    created,
    description,
    last_setup_error,
    livemode,
    next_action,
    payment_method,
    payment_method_types,
    status,
    usage,
  }
}
