import { expect, test } from 'vitest'
import { GatewayError } from '#server/domains/payments/index.ts'
import { eventCalls } from './event-calls.ts'
import { createStripeClient } from './stripe-client.ts'

const secret = 'whsec_of_this_test'
const client = createStripeClient({ secretKey: 'sk_test_it', webhookSecret: secret, apiBase: 'http://127.0.0.1:9' })
const { readSignedEvent } = eventCalls(client, secret)

function read(part: { id?: unknown; created?: unknown; type?: unknown; object?: object; data?: unknown }) {
  const { object = { id: 'in_1', object: 'invoice' }, ...rest } = part
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    created: 1_795_200_000,
    data: { object },
    ...rest,
  }
  const payload = JSON.stringify(event)
  return readSignedEvent(Buffer.from(payload), client.stripe.webhooks.generateTestHeaderString({ payload, secret }))
}

test('a signed webhook gives its object and its time', () => {
  expect(read({})).toEqual({
    eventId: 'evt_1',
    type: 'invoice.paid',
    objectId: 'in_1',
    createdAt: new Date('2026-11-20T18:40:00.000Z'),
  })
})

test.each([{}, { id: 7 }, { id: 'in_\u0000' }, { id: 'in_1 or so' }, { id: 'x'.repeat(256) }])(
  'a webhook about an object with the id %j is stored without that id',
  (object) => {
    expect(read({ object }).objectId).toBe('')
  },
)

test.each([
  ...[{ id: 'evt_\u0000' }, { id: 5 }, { id: '' }, { id: undefined }],
  ...[{ created: 1e18 }, { created: 'soon' }, { created: -1 }, { created: 1.5 }, { created: undefined }],
  ...[{ type: 'invoice.\u0000' }, { type: undefined }, { type: null }, { type: 7 }, { type: 'x'.repeat(256) }],
])('a signed webhook with a value that cannot be stored, %j, is refused', (part) => {
  expect(() => read(part)).toThrow(GatewayError)
})

test.each([{ data: undefined }, { data: null }, { data: {} }, { data: { object: null } }])(
  'a signed webhook without an object, %j, can be stored',
  (part) => {
    expect(read(part)).toMatchObject({ eventId: 'evt_1', objectId: '' })
  },
)
