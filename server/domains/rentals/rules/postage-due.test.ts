import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { type PostageFacts, postageDue } from './postage-due.ts'

const facts: PostageFacts = {
  sendsPieces: true,
  sendsBack: true,
  outboundPrice: pence(395),
  returnPrice: pence(420),
  freeOutboundLeft: false,
  freeReturnLeft: false,
}
const due = (change: Partial<PostageFacts>) => postageDue({ ...facts, ...change })

test('a swap owes postage both ways', () => {
  expect(due({})).toEqual({ outbound: 395, return: 420, outboundFree: false, returnFree: false, total: 815 })
})
test('an order owes its delivery, a return its return postage', () => {
  expect(due({ sendsBack: false })).toMatchObject({ outbound: 395, return: 0, total: 395 })
  expect(due({ sendsPieces: false })).toMatchObject({ outbound: 0, return: 420, total: 420 })
})
test('the first delivery and the first return are free', () => {
  expect(due({ freeOutboundLeft: true })).toMatchObject({
    outbound: 0,
    outboundFree: true,
    returnFree: false,
    total: 420,
  })
  expect(due({ freeReturnLeft: true })).toMatchObject({ return: 0, returnFree: true, total: 395 })
  expect(due({ freeOutboundLeft: true, freeReturnLeft: true }).total).toBe(0)
})
test('a journey that is not made uses no free postage, and neither does a price of zero', () => {
  expect(due({ sendsPieces: false, freeOutboundLeft: true }).outboundFree).toBe(false)
  expect(due({ sendsBack: false, freeReturnLeft: true }).returnFree).toBe(false)
  expect(due({ outboundPrice: pence(0), freeOutboundLeft: true })).toMatchObject({ outbound: 0, outboundFree: false })
  expect(due({ returnPrice: pence(0), freeReturnLeft: true })).toMatchObject({ return: 0, returnFree: false })
})
