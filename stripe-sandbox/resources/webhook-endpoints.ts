import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { emptyable, flag, list, metadata, required, text, url } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { newId } from '../ids.ts'
import type { WebhookEndpoint } from '../objects.ts'
import type { World } from '../world.ts'

const path = '/v1/webhook_endpoints'
const createFields = {
  enabled_events: required(list(text(), 500)),
  url: required(url()),
  api_version: text(),
  description: emptyable(text()),
  metadata: emptyable(metadata()),
}
const updateFields = {
  enabled_events: list(text(), 500),
  url: url(),
  description: emptyable(text()),
  disabled: flag(),
  metadata: emptyable(metadata()),
}

export const webhookEndpointRoutes: Route[] = [
  route('POST', path, createFields, ({ world, params }) => {
    const secret = newId('whsec', 32)
    const endpoint = putEndpoint(
      world,
      {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: world.now(),
        description: params.description || null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        status: 'enabled',
        url: params.url,
      },
      secret,
    )
    // The secret is shown only here.
    return { ...endpoint, secret }
  }),
  route('GET', path, pageFields, ({ world, params }) => listPage(world, 'webhook_endpoint', path, params)),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('webhook_endpoint', id)),
  route('POST', `${path}/:id`, updateFields, ({ world, path: { id = '' }, params }) => {
    const current = world.get('webhook_endpoint', id)
    const newStatus = params.disabled ? 'disabled' : 'enabled'
    return world.store.put<'webhook_endpoint'>({
      ...current,
      enabled_events: params.enabled_events ?? current.enabled_events,
      url: params.url ?? current.url,
      description: params.description === undefined ? current.description : params.description || null,
      metadata: mergeMetadata(current.metadata, params.metadata),
      status: params.disabled === undefined ? current.status : newStatus,
    })
  }),
  route('DELETE', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    world.get('webhook_endpoint', id)
    world.store.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

function putEndpoint(world: Pick<World, 'store'>, endpoint: WebhookEndpoint, secret: string): WebhookEndpoint {
  world.store.putSide(endpoint.id, { secret })
  return world.store.put<'webhook_endpoint'>(endpoint)
}

const configuredEndpointId = 'we_configured_at_start'

/** Stores the endpoint of `SANDBOX_WEBHOOK_URL` in one fixed row, rewritten at each start. */
export function configureEndpoint(world: Pick<World, 'store' | 'now'>, target: string, secret: string): void {
  const current = world.store.find('webhook_endpoint', configuredEndpointId)
  putEndpoint(
    world,
    {
      id: configuredEndpointId,
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: current?.created ?? world.now(),
      description: 'Configured at start',
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: target,
    },
    secret,
  )
}
