import { expect, test } from 'vitest'
import { decideCancel } from './decide-cancel.ts'
import type { OrderState } from './order-transitions.ts'

test('an order can be cancelled until it is picked, and the refusal gives the reason', () => {
  expect(decideCancel('placed')).toEqual({ ok: true, value: undefined })
  const why: Record<Exclude<OrderState, 'placed'>, RegExp> = {
    picking: /started packing .+ Send back/,
    packed: /is packed.+ Send back/,
    dispatched: /on its way.+ Send back/,
    delivered: /has arrived.+ Send back/,
    cancelled: /^This order is already cancelled\.$/,
  }
  for (const [state, message] of Object.entries(why))
    expect(decideCancel(state as OrderState), state).toMatchObject({
      ok: false,
      reason: { code: 'not_now', message: expect.stringMatching(message) },
    })
})
