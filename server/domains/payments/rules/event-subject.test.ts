import { expect, test } from 'vitest'
import { eventSubject } from './event-subject.ts'
import { neededEvents } from './webhook-faults.ts'

const types = [
  ['payment_intent.succeeded', 'intent'],
  ['payment_intent.payment_failed', 'intent'],
  ['checkout.session.completed', 'session'],
  ['customer.subscription.updated', 'subscription'],
  ['customer.subscription.deleted', 'subscription'],
  ['invoice.paid', 'invoice'],
  ['invoice.payment_failed', 'invoice'],
  ['invoice.finalized', 'invoice-alone'],
  ['invoice.voided', 'invoice'],
  ['refund.failed', 'refund'],
  ['charge.refund.updated', 'refund'],
  ['charge.refunded', 'charge'],
  ['charge.dispute.created', 'dispute'],
  ['customer.updated', 'customer'],
  ['customer.created', 'customer'],
  ['customer.tax_id.updated', undefined],
  ['invoice.upcoming', undefined],
  ['invented.tomorrow', undefined],
] as const

test.each(types)('%s is about %s', (type, subject) => expect(eventSubject(type)).toBe(subject))

test('the provider is asked for every event type we handle', () => {
  const handled = types.flatMap(([type, subject]) => (subject ? [type] : []))
  expect(handled.filter((type) => !neededEvents.includes(type))).toEqual([])
})
