import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventSubject } from './event-subject.ts'

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

test('the README asks the provider for what we know, and for nothing else', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  const list = readme.match(/`\/api\/webhooks\/stripe`; events\s([^)]+)\)/)?.[1] ?? ''
  const asked = [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const isOf = (type: string) => (name: string) =>
    name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name
  const ours = types.flatMap(([type, subject]) => (subject ? [type] : []))
  expect(ours.filter((type) => !asked.some(isOf(type)))).toEqual([])
  expect(asked.filter((name) => !ours.some((type) => isOf(type)(name)))).toEqual([])
})
