import type { Clock } from './clock.ts'
import { newId } from './ids.ts'
import type { Event } from './objects.ts'
import type { Store } from './store.ts'

/** The only API version of this sandbox: the version that the installed SDK sends. */
export const apiVersion = '2026-10-28.endive'

/** Stores an event with a snapshot of the object, and a pending delivery for each endpoint that subscribes to it. */
export type Emit = (
  type: string,
  object: { id: string; object: string },
  previousAttributes?: Record<string, unknown>,
) => void

export function emitter(
  store: Store,
  clock: Clock,
  request: { id: string | null; idempotencyKey: string | null },
): Emit {
  return (type, object, previousAttributes) => {
    const endpoints = [...store.each('webhook_endpoint', { status: 'enabled' })].filter(
      (endpoint) => endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type),
    )
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: clock.now(),
      data: {
        // The store writes the event as text, so later changes to the object do not affect it.
        object,
        ...(previousAttributes === undefined ? {} : { previous_attributes: previousAttributes }),
      },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: { id: request.id, idempotency_key: request.idempotencyKey },
      type,
    }
    store.put<'event'>(event)
    for (const endpoint of endpoints) {
      store.run(
        `insert into delivery (event_id, endpoint_id, state, due_at) values (?, ?, 'pending', ?)`,
        event.id,
        endpoint.id,
        Date.now(),
      )
    }
  }
}
