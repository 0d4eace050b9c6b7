// Decides whether a late fee can be paid (product §8): only while it is requested, and not for what never arrived.
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { SkiRefusal } from './decide-booking.ts'

/** What the page showed, and what is charged. */
export interface FeeTerms {
  readonly booking_id: Id<'ski-booking'>
  readonly fee_id: Id<'ski-fee'>
  readonly amount_pence: number
}

export const feeTermsOf = ({ terms }: { readonly terms: unknown }): FeeTerms => terms as FeeTerms

export interface FeeToDecide {
  readonly id: Id<'ski-fee'>
  readonly booking_id: Id<'ski-booking'>
  readonly state: 'asked' | 'paid' | 'waived' | 'refunded'
  readonly amount_pence: number
}

const reasons = {
  none: 'There’s no late fee to pay.',
  paid: 'The late fee is paid already.',
  waived: 'You don’t have to pay this late fee any more.',
  refunded: 'You don’t have to pay this late fee any more.',
} as const

const refusalFor = (reason: keyof typeof reasons): SkiRefusal => ({ code: 'not_now', message: reasons[reason] })

/** @param isComingBack whether its carrier could not deliver the booking and is bringing it back to us */
export function decideFee(
  fee: FeeToDecide | undefined,
  isComingBack: boolean,
): Outcome<{ amount: Pence; terms: FeeTerms }, SkiRefusal> {
  if (!fee || (fee.state === 'asked' && isComingBack)) return refused(refusalFor('none'))
  if (fee.state !== 'asked') return refused(refusalFor(fee.state))
  const { id, booking_id, amount_pence } = fee
  return accepted({ amount: pence(amount_pence), terms: { booking_id, fee_id: id, amount_pence } })
}

/**
 * The refusal for a buyer whose payment is refunded, because in the meantime the fee was waived or paid, or the booking turned out
 * never to have arrived.
 */
export const refusalOfFee = (): SkiRefusal => ({
  code: 'not_now',
  message: 'There was no late fee to pay any more. We’ve refunded your payment.',
})
