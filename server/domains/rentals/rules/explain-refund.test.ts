import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { explainRefund } from './explain-refund.ts'

test('the refusal names the pieces that have gone, in the specification’s words', () => {
  expect(explainRefund({ kind: 'order', code: 'items_unavailable', titles: ['Coat'] })).toEqual({
    code: 'items_unavailable',
    message: messages.itemsUnavailable,
    titles: ['Coat'],
  })
})
test('the refusal says what could not be made, and that the postage is refunded', () => {
  expect(explainRefund({ kind: 'order', code: 'over_credits', titles: [] })).toEqual({
    code: 'over_credits',
    message: 'We couldn’t place this order. We’ve refunded your postage.',
  })
  expect(explainRefund({ kind: 'return', code: 'not_now', titles: ['Hat'] })).toEqual({
    code: 'not_now',
    message: 'We couldn’t book this return. We’ve refunded your postage.',
    titles: ['Hat'],
  })
})
test('the refusal says that we do not post abroad', () => {
  expect(explainRefund({ kind: 'order', code: 'not_in_uk', titles: ['Coat'] })).toEqual({
    code: 'not_in_uk',
    message: 'We couldn’t place this order: we post to the United Kingdom only. We’ve refunded your postage.',
  })
})
