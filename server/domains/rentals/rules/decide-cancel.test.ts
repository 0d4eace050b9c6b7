import { expect, test } from 'vitest'
import { decideCancel } from './decide-cancel.ts'
import { orderTransitions } from './order-transitions.ts'

test('an order can be cancelled until it is picked, and the refusal says why it cannot', () => {
  expect(decideCancel('placed')).toEqual({ ok: true, value: undefined })
  for (const state of orderTransitions.states.filter((other) => other !== 'placed')) {
    const message = state === 'cancelled' ? /is cancelled already/ : /have started to pack/
    expect(decideCancel(state), state).toMatchObject({
      ok: false,
      reason: { code: 'not_now', message: expect.stringMatching(message) },
    })
  }
})
