import { expect, it } from 'vitest'
import type { AnswerOf, CallResult } from '#contract/index.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'

type State = AnswerOf<'listOrders'>['orders'][number]['state']
const orders = (...states: State[]) =>
  ({ ok: true, status: 200, body: { orders: states.map((state) => ({ state })) } }) as CallResult<'listOrders'>

it.each<[string, CallResult<'listOrders'>, boolean]>([
  ['is true for a visitor', { ok: false, status: 401, errors: [] }, true],
  ['is false while orders cannot be read', { ok: false, status: 503, errors: [] }, false],
  ['is true without any order', orders(), true],
  ['is true when every order is cancelled', orders('cancelled', 'cancelled'), true],
  ['is false with an order that is placed', orders('placed'), false],
  ['is false with an order after a cancelled one', orders('cancelled', 'delivered'), false],
])('%s', (_, answer, first) => expect(isFirstOrder(answer)).toBe(first))
