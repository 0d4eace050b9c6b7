import { expect, test } from 'vitest'
import type { Event } from '../objects.ts'
import { Store } from '../store.ts'
import { eventIdsToReplay } from './list-events.ts'

test('events are sent again in the order in which they happened, or in reverse, each as often as requested', () => {
  const store = new Store(undefined)
  for (const id of ['evt_a', 'evt_b', 'evt_c'])
    store.put<'event'>({
      id,
      object: 'event',
      created: 7,
      type: 'customer.created',
      data: { object: { id: 'cus_1' } },
    } as Event)
  expect(eventIdsToReplay(store, { times: 1, reverse: false })).toEqual(['evt_a', 'evt_b', 'evt_c'])
  expect(eventIdsToReplay(store, { times: 2, reverse: true })).toEqual([
    'evt_c',
    'evt_c',
    'evt_b',
    'evt_b',
    'evt_a',
    'evt_a',
  ])
  store.close()
})
