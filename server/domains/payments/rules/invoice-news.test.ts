import { expect, test } from 'vitest'
import { isFinal, newsOfInvoice } from './invoice-news.ts'

const cycle = (status: string, attempts: number) => ({ status, attempts, reason: 'subscription_cycle' })
const first = (status: string, attempts: number) => ({ status, attempts, reason: 'subscription_create' })

test.each([
  ['paid at first sight', undefined, cycle('paid', 1), { type: 'paid' }],
  ['paid after it was open', cycle('open', 2), cycle('paid', 3), { type: 'paid' }],
  ['paid, seen again', cycle('paid', 1), cycle('paid', 1), null],
  ['a first payment', undefined, first('paid', 1), { type: 'paid' }],
  ['a draft', undefined, cycle('draft', 0), null],
  ['not tried yet', cycle('draft', 0), cycle('open', 0), null],
  ['a failed try', cycle('open', 0), cycle('open', 1), { type: 'failed', attempt: 1 }],
  ['a failed try of one not seen before', undefined, cycle('open', 1), { type: 'failed', attempt: 1 }],
  ['one not seen before and not tried', undefined, cycle('open', 0), null],
  ['void after one more failed try', cycle('open', 1), cycle('void', 2), null],
  ['the same try again', cycle('open', 1), cycle('open', 1), null],
  ['two tries that were not seen', undefined, cycle('open', 2), { type: 'failed', attempt: 2 }],
  ['given up', cycle('open', 4), cycle('uncollectible', 4), null],
  ['a first payment that fails before somebody’s eyes', undefined, first('open', 1), null],
])('%s', (_, before, now, news) => expect(newsOfInvoice(before, now, 'active')).toEqual(news))

test('what is paid or void stays so', () => {
  const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void']
  expect(statuses.filter(isFinal)).toEqual(['paid', 'void'])
})

test('what a subscription owes besides a renewal is told from the second try on: the first is told with the membership', () => {
  const update = (attempts: number) => ({ status: 'open', attempts, reason: 'subscription_update' })
  expect(newsOfInvoice(update(1), update(2), 'past_due')).toEqual({ type: 'failed', attempt: 2 })
  expect(newsOfInvoice(update(0), update(1), 'past_due')).toBeNull()
  expect(newsOfInvoice(update(1), update(2), 'active'), 'at the card form').toBeNull()
  expect(newsOfInvoice(update(1), update(2), null)).toBeNull()
})
