import { listPage, pageFields } from '../http/list.ts'
import { flag, hash, oneOf, type Read, required, text, url } from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import { newId, token } from '../ids.ts'
import type { PortalConfiguration, PortalSession } from '../objects.ts'
import {
  configurationFields,
  configurationUpdateFields,
  newConfiguration,
  updateConfiguration,
} from './configuration.ts'
import type { PortalSide } from './open-portal.ts'

const configurations = '/v1/billing_portal/configurations'
const sessions = '/v1/billing_portal/sessions'
const flows = oneOf(
  'customer_update',
  'payment_method_update',
  'subscription_cancel',
  'subscription_pause',
  'subscription_update',
  'subscription_update_confirm',
)

const sessionFields = {
  configuration: text(),
  customer: required(text()),
  flow_data: hash({
    type: required(flows),
    after_completion: hash({
      type: required(oneOf('hosted_confirmation', 'portal_homepage', 'redirect')),
      hosted_confirmation: hash({ custom_message: text(500) }),
      redirect: hash({ return_url: required(url()) }),
    }),
  }),
  locale: oneOf('auto', 'en', 'en-GB'),
  return_url: url(),
}

export const portalRoutes: Route[] = [
  route('POST', configurations, configurationFields, ({ world, params }) => newConfiguration(world, params)),
  route('GET', configurations, { ...pageFields, active: flag(), is_default: flag() }, ({ world, params }) =>
    listPage(
      world,
      'billing_portal.configuration',
      configurations,
      params,
      {},
      (configuration) =>
        (params.active === undefined || configuration.active === params.active) &&
        (params.is_default === undefined || configuration.is_default === params.is_default),
    ),
  ),
  route('GET', `${configurations}/:id`, {}, ({ world, path: { id = '' } }) =>
    world.get('billing_portal.configuration', id),
  ),
  route('POST', `${configurations}/:id`, configurationUpdateFields, ({ world, path: { id = '' }, params }) =>
    updateConfiguration(world, id, params),
  ),
  route('POST', sessions, sessionFields, createSession),
]

function createSession({ world, params }: Call<Read<typeof sessionFields>>): PortalSession {
  world.get('customer', params.customer, 'customer')
  if (params.configuration === undefined) {
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
    )
  }
  const configuration = world.get('billing_portal.configuration', params.configuration, 'configuration')
  if (!configuration.active) throw invalid('The configuration is not active.', 'configuration')
  const session = world.store.put<'billing_portal.session'>({
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: world.ownNow(),
    customer: params.customer,
    customer_account: null,
    flow: flowOf(configuration, params.flow_data),
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${world.config.publicOrigin}${world.config.publicBase}/portal/${token(48)}`,
  })
  world.store.putSide<PortalSide>(session.id, { made: Date.now() })
  world.emit('billing_portal.session.created', session)
  return session
}

function flowOf(
  configuration: PortalConfiguration,
  flowData: Read<typeof sessionFields>['flow_data'],
): PortalSession['flow'] {
  if (flowData === undefined) return null
  const { type, after_completion: after } = flowData
  if (type !== 'payment_method_update' && type !== 'customer_update') {
    throw invalid(`This sandbox has no portal page for the flow ${type}.`, 'flow_data[type]')
  }
  if (!configuration.features[type].enabled) {
    throw invalid(
      `This feature is disabled in the portal configuration: ${type}. Enable it to use this flow.`,
      'flow_data[type]',
    )
  }
  if (after?.type === 'redirect' && after.redirect === undefined) {
    throw invalid(
      'Missing required param: flow_data[after_completion][redirect].',
      'flow_data[after_completion][redirect]',
      'parameter_missing',
    )
  }
  return {
    after_completion: {
      hosted_confirmation:
        after?.type === 'hosted_confirmation'
          ? { custom_message: after.hosted_confirmation?.custom_message ?? null }
          : null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  }
}
