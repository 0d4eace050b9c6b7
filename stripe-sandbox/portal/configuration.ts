import { mergeMetadata } from '../http/common-fields.ts'
import {
  emptyable,
  flag,
  hash,
  integer,
  list,
  metadata,
  oneOf,
  type Read,
  required,
  text,
  url,
} from '../http/params.ts'
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { PortalConfiguration } from '../objects.ts'
import type { World } from '../world.ts'

const reasons = oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
)
const prorations = () => oneOf('always_invoice', 'create_prorations', 'none')

const customerUpdate = {
  allowed_updates: emptyable(list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))),
}
const cancel = {
  cancellation_reason: hash({ enabled: required(flag()), options: emptyable(list(reasons)) }),
  mode: oneOf('at_period_end', 'immediately'),
  proration_behavior: prorations(),
}
const pause = {
  enabled: flag(),
  duration: hash({
    type: required(oneOf('indefinite', 'interval_options')),
    interval_options: emptyable(
      list(hash({ interval: required(oneOf('day', 'month', 'week', 'year')), interval_count: integer(1) })),
    ),
  }),
}
const update = {
  billing_cycle_anchor: oneOf('now', 'unchanged'),
  default_allowed_updates: emptyable(list(oneOf('price', 'promotion_code', 'quantity'))),
  products: emptyable(list(hash({ product: required(text()), prices: required(list(text())) }))),
  proration_behavior: prorations(),
  schedule_at_period_end: hash({
    conditions: emptyable(list(hash({ type: required(oneOf('decreasing_item_amount', 'shortening_interval')) }))),
  }),
  trial_update_behavior: oneOf('continue_trial', 'end_trial'),
}
const enabledFlag = required(flag())
const features = {
  customer_update: hash({ ...customerUpdate, enabled: enabledFlag }),
  invoice_history: hash({ enabled: enabledFlag }),
  payment_method_update: hash({ enabled: enabledFlag, payment_method_configuration: emptyable(text()) }),
  subscription_cancel: hash({ ...cancel, enabled: enabledFlag }),
  subscription_pause: hash(pause),
  subscription_update: hash({ ...update, enabled: enabledFlag }),
}
const updatedFeatures = {
  ...features,
  customer_update: hash({ ...customerUpdate, enabled: flag() }),
  subscription_cancel: hash({ ...cancel, enabled: flag() }),
  subscription_update: hash({ ...update, enabled: flag() }),
}
const sharedFields = {
  default_return_url: emptyable(url()),
  login_page: hash({ enabled: enabledFlag }),
  name: emptyable(text()),
}

export const configurationFields = {
  ...sharedFields,
  business_profile: hash({ headline: emptyable(text(60)), privacy_policy_url: url(), terms_of_service_url: url() }),
  features: required(hash(features)),
  metadata: metadata(),
}
export const configurationUpdateFields = {
  ...sharedFields,
  active: flag(),
  business_profile: hash({
    headline: emptyable(text(60)),
    privacy_policy_url: emptyable(url()),
    terms_of_service_url: emptyable(url()),
  }),
  features: hash(updatedFeatures),
  metadata: emptyable(metadata()),
}

type Changes = Read<typeof configurationUpdateFields>

const allOff: PortalConfiguration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

/** Stores a configuration; every feature is off unless requested. */
export function newConfiguration(world: World, input: Read<typeof configurationFields>): PortalConfiguration {
  const id = newId('bpc')
  const defaults: PortalConfiguration = {
    id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: world.now(),
    default_return_url: null,
    features: allOff,
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: world.now(),
  }
  const configuration = world.store.put<'billing_portal.configuration'>(applyChanges(world, defaults, input))
  world.emit('billing_portal.configuration.created', configuration)
  return configuration
}

export function updateConfiguration(world: World, id: string, input: Changes): PortalConfiguration {
  const current = world.get('billing_portal.configuration', id)
  const updated = world.store.put<'billing_portal.configuration'>(applyChanges(world, current, input))
  world.emit('billing_portal.configuration.updated', updated)
  return updated
}

function applyChanges(world: World, current: PortalConfiguration, input: Changes): PortalConfiguration {
  const profile = input.business_profile ?? {}
  const loginPage = input.login_page?.enabled ?? current.login_page.enabled
  return {
    ...current,
    ...(input.active === undefined ? {} : { active: input.active }),
    business_profile: { ...current.business_profile, ...emptyToNull(profile) },
    ...(input.default_return_url === undefined ? {} : { default_return_url: input.default_return_url || null }),
    features: featuresOf(current.features, input.features ?? {}),
    login_page: {
      enabled: loginPage,
      url: loginPage ? `${world.config.publicOrigin}${world.config.publicBase}/portal/login/${current.id}` : null,
    },
    metadata: mergeMetadata(current.metadata, input.metadata),
    ...(input.name === undefined ? {} : { name: input.name || null }),
    updated: world.now(),
  }
}

function featuresOf(current: PortalConfiguration['features'], input: NonNullable<Changes['features']>) {
  const { customer_update: customer, subscription_cancel: cancellation, subscription_pause: pause } = input
  const { subscription_update: subscriptionUpdate } = input
  for (const [name, feature] of Object.entries({
    subscription_cancel: cancellation,
    subscription_pause: pause,
    subscription_update: subscriptionUpdate,
  })) {
    // Refusing is better than a portal that lacks an enabled feature.
    if (feature?.enabled) throw invalid(`This sandbox's portal has no page for ${name}.`, `features[${name}][enabled]`)
  }
  return {
    customer_update: {
      ...current.customer_update,
      ...(customer?.enabled === undefined ? {} : { enabled: customer.enabled }),
      ...(customer?.allowed_updates === undefined ? {} : { allowed_updates: customer.allowed_updates || [] }),
    },
    invoice_history: { ...current.invoice_history, ...input.invoice_history },
    payment_method_update: {
      ...current.payment_method_update,
      ...emptyToNull(input.payment_method_update ?? {}),
    } as PortalConfiguration['features']['payment_method_update'],
    subscription_cancel: {
      ...current.subscription_cancel,
      ...(cancellation?.mode === undefined ? {} : { mode: cancellation.mode }),
      ...(cancellation?.proration_behavior === undefined
        ? {}
        : { proration_behavior: cancellation.proration_behavior }),
    },
    subscription_pause: current.subscription_pause,
    subscription_update: {
      ...current.subscription_update,
      ...(subscriptionUpdate?.default_allowed_updates === undefined
        ? {}
        : { default_allowed_updates: subscriptionUpdate.default_allowed_updates || [] }),
    },
  }
}

const emptyToNull = (input: object) =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, value === '' ? null : value]))
