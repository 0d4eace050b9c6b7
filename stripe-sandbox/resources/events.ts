import { listPage, pageFields } from '../http/list.ts'
import { flag, inRange, list, range, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { Event } from '../objects.ts'

const listFields = { ...pageFields, created: range(), delivery_success: flag(), type: text(), types: list(text(), 20) }

export const eventRoutes: Route[] = [
  route('GET', '/v1/events', listFields, ({ world, params }) => {
    if (params.type !== undefined && params.types !== undefined) {
      throw invalid('You may specify only one of these parameters: type, types.', 'types')
    }
    // The index keeps an event's type in its `status` column; a pattern needs a scan.
    const exactType = params.type?.endsWith('*') ? undefined : params.type
    const keep = (event: Event) => {
      const patterns = params.types ?? (params.type === undefined ? undefined : [params.type])
      return (
        inRange(event.created, params.created) &&
        (patterns === undefined || patterns.some((pattern) => matches(pattern, event.type))) &&
        (params.delivery_success === undefined || params.delivery_success === (event.pending_webhooks === 0))
      )
    }
    const from = params.created?.gte ?? params.created?.gt
    return listPage(world, 'event', '/v1/events', params, { status: exactType }, keep, from)
  }),
  route('GET', '/v1/events/:id', {}, ({ world, path }) => world.get('event', path.id ?? '')),
]

/** `customer.*` stands for every type with that prefix. */
const matches = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
