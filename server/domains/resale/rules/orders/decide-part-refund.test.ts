import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { decidePartRefund } from './decide-part-refund.ts'

test('any part of what was paid can be refunded, up to all of it', () => {
  expect(decidePartRefund({ paid: 1250, refunded: 0 }, pence(300))).toEqual({ ok: true, value: 300 })
  expect(decidePartRefund({ paid: 1250, refunded: 300 }, pence(950))).toEqual({ ok: true, value: 1250 })
})

test('more than is left is refused, and the message says how much is left', () => {
  expect(decidePartRefund({ paid: 1250, refunded: 300 }, pence(951))).toMatchObject({
    reason: { message: 'At most £9.50 is left to refund: £3 of £12.50 went back already.' },
  })
  expect(decidePartRefund({ paid: 498, refunded: 0 }, pence(499))).toMatchObject({
    reason: { message: 'At most £4.98 can be refunded: nothing more was paid for it.' },
  })
})
