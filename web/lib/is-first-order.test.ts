import { expect, it } from 'vitest'
import type { AnswerOf, CallResult } from '#contract/index.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'

type State = AnswerOf<'listOrders'>['orders'][number]['state']
const orders = (...states: State[]) =>
  ({ ok: true, status: 200, body: { orders: states.map((state) => ({ state })) } }) as CallResult<'listOrders'>

it.each<[string, CallResult<'listOrders'>, boolean | null]>([
  ['is true for a visitor', { ok: false, status: 401, errors: [] }, true],
  ['is unknown when the call is shed', { ok: false, status: 503, errors: [] }, null],
  ['is unknown after too many calls', { ok: false, status: 429, errors: [] }, null],
  ['is true without any order', orders(), true],
  ['is true when every order is cancelled', orders('cancelled', 'cancelled'), true],
  ['is false with an order that is placed', orders('placed'), false],
  ['is false with an order after a cancelled one', orders('cancelled', 'delivered'), false],
])('isFirstOrder %s', (_, answer, first) => expect(isFirstOrder(answer)).toBe(first))
