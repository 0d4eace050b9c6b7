import { expect, it } from 'vitest'
import type { AnswerOf, CallResult } from '#contract/index.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'

type State = AnswerOf<'listOrders'>['orders'][number]['state']
const orders = (...states: State[]) =>
  ({ ok: true, status: 200, body: { orders: states.map((state) => ({ state })) } }) as CallResult<'listOrders'>

it.each<[string, CallResult<'listOrders'>, boolean]>([
  ['a visitor', { ok: false, status: 401, errors: [] }, true],
  ['nobody’s order', orders(), true],
  ['only cancelled ones', orders('cancelled', 'cancelled'), true],
  ['one that is placed', orders('placed'), false],
  ['one after a cancelled one', orders('cancelled', 'delivered'), false],
])('%s', (_, answer, first) => expect(isFirstOrder(answer)).toBe(first))
