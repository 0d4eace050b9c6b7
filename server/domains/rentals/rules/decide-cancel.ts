// Whether a member may still cancel an order: until picking starts (decisions.md §4.4).
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { OrderState } from './order-transitions.ts'
import type { RentalRefusal } from './rental-refusal.ts'

export function decideCancel(state: OrderState): Outcome<undefined, RentalRefusal> {
  if (state === 'placed') return accepted()
  const message =
    state === 'cancelled'
      ? 'This order is cancelled already.'
      : 'We have started to pack this order, so it can no longer be cancelled. Send back what you do not need.'
  return refused({ code: 'not_now', message })
}
