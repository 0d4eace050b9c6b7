import { expect, test } from 'vitest'
import { eventSubject } from './event-subject.ts'
import { listWebhookFaults, neededEvents, type WebhookEndpoint } from './webhook-faults.ts'

const need = { url: 'https://shop.example/api/webhooks/stripe', apiVersion: '2026-10-28.endive' }
const good: WebhookEndpoint = {
  endpointId: 'we_1',
  url: need.url,
  events: neededEvents,
  enabled: true,
  apiVersion: need.apiVersion,
}

test('every event type we ask for is handled, and listed once', () => {
  expect(neededEvents.filter((type) => eventSubject(type) === undefined)).toEqual([])
  expect([...new Set(neededEvents)].toSorted()).toEqual(neededEvents)
})

test('a correct endpoint has no faults, even beside endpoints of others', () => {
  const others = { ...good, endpointId: 'we_2', url: 'https://other.example/hook', enabled: false }
  expect(listWebhookFaults([others, good], need)).toEqual([])
  expect(listWebhookFaults([{ ...good, url: `${need.url}/` }], need)).toEqual([])
})

test.each<[string, WebhookEndpoint[], RegExp]>([
  ['none', [], /^No webhook of this account leads to https:/],
  ['another shop’s endpoint', [{ ...good, url: 'https://other.example/api/webhooks/stripe' }], /^No webhook/],
  ['two', [good, { ...good, endpointId: 'we_2' }], /^2 webhooks lead to/],
  ['a disabled endpoint', [{ ...good, enabled: false }], /switched off/],
  [
    'another API version',
    [{ ...good, apiVersion: '2025-01-01' }],
    /uses API version 2025-01-01, not 2026-10-28.endive/,
  ],
  ['no API version', [{ ...good, apiVersion: null }], /default API version/],
  [
    'missing events',
    [{ ...good, events: neededEvents.slice(2) }],
    /lacks charge.dispute.closed, charge.dispute.created\.$/,
  ],
  ['extra events', [{ ...good, events: [...neededEvents, 'payout.paid'] }], /we do not use: payout.paid\.$/],
  ['all events', [{ ...good, events: ['*'] }], /we do not use: \*\.$/],
])('the fault of an endpoint is reported: %s', (_, endpoints, sentence) => {
  expect(listWebhookFaults(endpoints, need)).toEqual([expect.stringMatching(sentence)])
})
