import type { Store } from '../store.ts'

/** Events newest first, each with its deliveries. */
export function listEvents(store: Store, query: URLSearchParams): object[] {
  const type = query.get('type')
  const object = query.get('object')
  const limit = Number(query.get('limit') ?? 100)
  const events: object[] = []
  for (const event of store.each('event', { parent: object, status: type })) {
    if (events.length === limit) break
    const deliveries = store.rows(
      'select endpoint_id, state, attempts, last_status, last_error from delivery where event_id = ? order by id',
      event.id,
    )
    events.push({ ...event, deliveries })
  }
  return events
}

/** The ids of all events, oldest first or reversed, each repeated as often as requested. */
export function eventIdsToReplay(store: Store, options: { times: number; reverse: boolean }): string[] {
  const oldestFirst = [...store.each('event')].map((event) => event.id).reverse()
  const ids = options.reverse ? oldestFirst.reverse() : oldestFirst
  return ids.flatMap((id) => Array<string>(options.times).fill(id))
}
