import type { Store } from '../store.ts'

/** Events newest first, each with its deliveries. */
export function listEvents(store: Store, query: URLSearchParams): object[] {
  const type = query.get('type')
  const object = query.get('object')
  const limit = Number(query.get('limit') ?? 100)
  const found: object[] = []
  for (const event of store.each('event', { parent: object, status: type })) {
    if (found.length === limit) break
    const deliveries = store.rows(
      'select endpoint_id, state, attempts, last_status, last_error from delivery where event_id = ? order by id',
      event.id,
    )
    found.push({ ...event, deliveries })
  }
  return found
}

/** The ids of the whole log, oldest first or reversed, each repeated as often as requested. */
export function logOf(store: Store, wanted: { times: number; reverse: boolean }): string[] {
  const oldestFirst = [...store.each('event')].map((event) => event.id).reverse()
  const once = wanted.reverse ? oldestFirst.reverse() : oldestFirst
  return once.flatMap((id) => Array<string>(wanted.times).fill(id))
}
