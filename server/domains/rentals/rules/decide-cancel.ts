// Decides whether a member may still change or cancel an order: until picking starts (product §4.4).
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { OrderState } from './order-transitions.ts'
import type { RentalRefusal } from './rental-refusal.ts'

export function decideCancel(state: OrderState): Outcome<undefined, RentalRefusal> {
  return state === 'placed' ? accepted() : refused({ code: 'not_now', message: tooLate[state] })
}

/** The cause under which the postage of a cancelled order is refunded. */
export const cancelCause = (orderId: string): string => `order-cancelled:${orderId}`

const sendBack = 'Send back anything you don’t need.'
const tooLate: Readonly<Record<Exclude<OrderState, 'placed'>, string>> = {
  picking: `We’ve started packing this order, so it can’t be changed or cancelled. ${sendBack}`,
  packed: `This order is packed, so it can’t be changed or cancelled. ${sendBack}`,
  dispatched: `This order is on its way, so it can’t be changed or cancelled. ${sendBack}`,
  delivered: `This order has arrived, so it can’t be changed or cancelled. ${sendBack}`,
  cancelled: 'This order is already cancelled.',
}
