// Each button of a page makes its own call, and leads to the page that confirms it.
import { expect, test } from 'vitest'
import { answered, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action as keep } from './closet/keep.tsx'
import { action as lost } from './closet/lost/lost.tsx'
import { action as describe } from './closet/not-as-described/not-as-described.tsx'
import { action as answerOrder } from './orders/order.tsx'
import { action as coolOff } from './plan/leaving/cool-off.tsx'
import { action as end } from './plan/leaving/end.tsx'
import { action as pause } from './plan/leaving/pause.tsx'
import { action as reactivate } from './plan/leaving/reactivate.tsx'
import { action as plan } from './plan/plan.tsx'
import { action as postage } from './two-homes/postage.tsx'
import { action as share } from './two-homes/two-homes.tsx'
import { action as wait } from './waiting-list/waiting-list.tsx'

const params = { loanId: 'l1', checkoutId: 'c1' }

test.each([
  ['a piece is reported as lost', lost, 'report', 'reportRental', '/account/closet/lost/l1?reported=1'],
  ['the payment of a lost piece opens', lost, 'open', 'getLossPayment', '/account/closet/lost/l1'],
  ['a lost piece is paid for', lost, 'buy', 'payLoss', '/account/closet/lost/l1?paid=1'],
  ['the payment of a piece to keep opens', keep, 'open', 'getKeepPayment', '/account/closet/keep/l1'],
  ['a piece is bought', keep, 'buy', 'keepPiece', '/account/closet/keep/l1?bought=1'],
  ['the purchase of a piece is cancelled', keep, 'cancel', 'cancelKeep', '/account/closet?unbought=l1'],
  ['the end of a membership is undone', plan, 'undo-end', 'undoEndMembership', '/account/plan?done=undone'],
  ['a plan change is cancelled', plan, 'cancel-change', 'cancelPlanChange', '/account/plan?done=change-cancelled'],
  ['an adult is invited', share, 'invite', 'inviteSecondAdult', '/account/two-homes?done=invited'],
  ['the invitation is withdrawn', share, 'withdraw', 'withdrawInvitation', '/account/two-homes?done=withdrawn'],
  ['sharing ends', share, 'end', 'endSharing', '/account/two-homes?done=over'],
  ['the payment of a delivery’s postage opens', postage, 'open', 'payAskedPayment', '/account/two-homes/postage/c1'],
  ['the postage of a delivery is paid', postage, 'pay', 'completeAskedPayment', '/account/two-homes/postage/c1'],
  ['the postage of a delivery is declined', postage, 'decline', 'declineAskedPayment', '/account/two-homes'],
  ['an offer is declined', wait, 'decline', 'declineOffer', '/account/waiting-list?done=declined'],
  ['the waiting list is left', wait, 'leave', 'leaveWaitingList', '/account/waiting-list?done=left'],
] as const)('%s', async (_, action, intent, call, address) => {
  const { calls, location } = await postForm(action as never, { fields: { intent, id: 'e1' }, params })
  expect(calls.map(([name]) => name)).toEqual([call])
  expect(location).toBe(address)
})

test('reporting a piece as found is confirmed, and a refund is mentioned only if there is one', async () => {
  const found = async (refunded: number) =>
    (await postForm(lost as never, { fields: { intent: 'found' }, params, answer: answered({ refunded }) })).location
  expect(await found(1200)).toBe('/account/closet?found=l1&refunded=1')
  expect(await found(0)).toBe('/account/closet?found=l1')
})

test.each([
  ['the end of a membership', end, '/account/plan?done=ended'],
  ['a cancellation within 14 days', coolOff, '/account/plan?done=refunded'],
  ['a reactivation', reactivate, '/account/plan?done=reactivated'],
])('the second press of %s confirms what the first has done', async (_, action, address) => {
  const { location } = await postForm(action as never, { answer: refusedWith('already_done') })
  expect(location).toBe(address)
})

test.each([
  ['the end of a membership', end],
  ['a cancellation within 14 days', coolOff],
  ['a reactivation', reactivate],
  ['a pause', pause],
])('any other refusal of %s is shown', async (_, action) => {
  const { outcome } = await postForm(action as never, { answer: refusedWith('not_now') })
  expect(outcome).toMatchObject({ data: { problem: 'No.' }, init: { status: 409 } })
})

test('a cancellation within 14 days confirms the refund that its page has shown', async () => {
  const { calls } = await postForm(coolOff as never, { fields: { refund: '1320' } })
  expect(calls).toEqual([['cancelWithinCoolingOff', { body: { refund: 1320 } }]])
})

test('a form without a button neither declines an offer nor leaves the waiting list', async () => {
  const { calls, location } = await postForm(wait as never, { fields: { id: 'e1' } })
  expect(calls).toEqual([])
  expect(location).toBe('/account/waiting-list')
})

test('a comment that is too long is shortened, and the membership ends', async () => {
  const { calls } = await postForm(end as never, { fields: { comment: 'x'.repeat(1001) } })
  expect(calls).toEqual([['endMembership', { body: { comment: 'x'.repeat(1000) } }]])
})

test('a report after the session has ended leads to the sign-in page and back', async () => {
  const { location } = await postForm(describe as never, {
    fields: { what: 'damaged', words: 'On the sleeve' },
    url: 'http://localhost/account/closet/not-as-described/l1.data',
    params,
    answer: refusedWith('unauthorized', 401),
  })
  expect(location).toBe('/entry?redirectTo=%2Faccount%2Fcloset%2Fnot-as-described%2Fl1')
})

test.each([
  ['cancel', 'cancelOrder', '/account/orders/W-9T9Y62?cancelled=1'],
  ['here', 'orderArrived', '/account/orders/W-9T9Y62?here=1'],
  ['matches', 'orderMatches', '/account/orders/W-9T9Y62#as-shown'],
])('each button of an order makes its own call: %s', async (intent, call, address) => {
  const orderDetails = answered({ order: { orderId: 'o1', reference: 'W-9T9Y62' } })
  const { calls, location } = await postForm(answerOrder as never, { fields: { intent }, answers: { orderDetails } })
  expect(calls.slice(1)).toEqual([[call, { params: { id: 'o1' } }]])
  expect(location).toBe(address)
})

test('a form without a button cancels no order', async () => {
  const orderDetails = answered({ order: { orderId: 'o1', reference: 'W-9T9Y62' } })
  const { calls, location } = await postForm(answerOrder as never, { answers: { orderDetails } })
  expect(calls.map(([name]) => name)).toEqual(['orderDetails'])
  expect(location).toBe('/account/orders/W-9T9Y62')
})
