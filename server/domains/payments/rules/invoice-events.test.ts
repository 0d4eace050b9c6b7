import { expect, test } from 'vitest'
import { eventsOfInvoice, isFinal } from './invoice-events.ts'

const cycle = (status: string, attempts: number) => ({ status, attempts, reason: 'subscription_cycle' })
const first = (status: string, attempts: number) => ({ status, attempts, reason: 'subscription_create' })

test.each([
  ['paid when first seen', undefined, cycle('paid', 1), { type: 'paid' }],
  ['paid after it was open', cycle('open', 2), cycle('paid', 3), { type: 'paid' }],
  ['paid, read again', cycle('paid', 1), cycle('paid', 1), null],
  ['a first payment', undefined, first('paid', 1), { type: 'paid' }],
  ['a draft', undefined, cycle('draft', 0), null],
  ['not attempted yet', cycle('draft', 0), cycle('open', 0), null],
  ['a failed attempt', cycle('open', 0), cycle('open', 1), { type: 'failed', attempt: 1 }],
  ['a failed attempt of an invoice not seen before', undefined, cycle('open', 1), { type: 'failed', attempt: 1 }],
  ['an invoice not seen before and not attempted', undefined, cycle('open', 0), null],
  ['void after one more failed attempt', cycle('open', 1), cycle('void', 2), null],
  ['the same attempt, read again', cycle('open', 1), cycle('open', 1), null],
  ['two attempts since the last read', undefined, cycle('open', 2), { type: 'failed', attempt: 2 }],
  ['uncollectible', cycle('open', 4), cycle('uncollectible', 4), null],
  ['a first payment that fails on-session', undefined, first('open', 1), null],
])('an invoice publishes its payment, and each failed attempt, once: %s', (_, before, now, published) =>
  expect(eventsOfInvoice(before, now, 'active')).toEqual(published),
)

test('only paid and void invoices are final', () => {
  const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void']
  expect(statuses.filter(isFinal)).toEqual(['paid', 'void'])
})

test('a planned change’s invoice is published from the second attempt on, because the membership reports the first', () => {
  const update = (attempts: number) => ({ status: 'open', attempts, reason: 'subscription_update' })
  expect(eventsOfInvoice(update(1), update(2), 'past_due')).toEqual({ type: 'failed', attempt: 2 })
  expect(eventsOfInvoice(update(0), update(1), 'past_due')).toBeNull()
  expect(eventsOfInvoice(update(1), update(2), 'active'), 'at the card form').toBeNull()
  expect(eventsOfInvoice(update(1), update(2), null)).toBeNull()
})
