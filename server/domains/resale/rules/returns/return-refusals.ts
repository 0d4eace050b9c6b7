// Why a return cannot be cancelled or has no label, as messages for the buyer.
import type { ResaleReturnState } from '../resale-return-transitions.ts'

export const cancelRefusals: Readonly<Record<Exclude<ResaleReturnState, 'booked' | 'cancelled'>, string>> = {
  posted: 'This return is on its way to us, so it can’t be cancelled.',
  received: 'This return is with us already.',
  lapsed: 'This return has lapsed already, because it wasn’t posted in time.',
  lost: 'We’ve closed this return, so it can’t be cancelled.',
}

export const labelRefusals: Readonly<Record<Exclude<ResaleReturnState, 'booked' | 'posted'>, string>> = {
  received: 'This return is with us already, so it needs no label.',
  cancelled: 'This return is cancelled, so its label is no longer valid.',
  lapsed: 'This return wasn’t posted in time, so its label is no longer valid.',
  lost: 'We’ve closed this return, so its label is no longer valid.',
}
