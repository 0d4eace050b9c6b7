// Paying a late fee that an operator has asked for, as a purpose of a checkout (architecture §3; product §8). It holds nothing.
import type { AnyPurpose, Decision, Purpose } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { accepted } from '#server/kernel/outcome.ts'
import { lockBooking, type SkiFee } from '../queries/bookings.ts'
import { isComingBack } from '../queries/coming-back.ts'
import { lockFee } from '../queries/fees.ts'
import { decideFee, type FeeTerms, feeTermsOf, refusalOfFee } from '../rules/decide-fee.ts'
import { skiVatClass } from '../rules/ski-terms.ts'
import { fulfilFee } from '../steps/fulfil-fee.ts'
import { billTo } from './booking.ts'
import { lockPayerOfBooking } from './change.ts'

interface FeeRequest {
  readonly bookingId: Id<'ski-booking'>
}

interface FeeFacts {
  readonly fee: SkiFee | undefined
  readonly isComingBack: boolean
}

interface FeeAllowed extends Decision {
  readonly terms: FeeTerms
}

const fee: Purpose<null, FeeRequest, FeeFacts, FeeAllowed> = {
  name: 'ski-fee',
  slot: 'ski-fee',
  vatClass: skiVatClass,
  description: 'Wrenlet ski wear, late fee',
  usesBalance: true,
  lock: lockPayerOfBooking,
  billTo,
  hashOf: ({ bookingId }) => bookingId,
  requestOf: async (_db, checkout) => ({ bookingId: feeTermsOf(checkout).booking_id }),
  async facts(tx, { input: { bookingId } }) {
    const booking = await lockBooking(tx, bookingId)
    return { isComingBack: await isComingBack(tx, booking), fee: await lockFee(tx, bookingId) }
  },
  decide({ fee: lateFee, isComingBack: isOnItsWayBack }) {
    const decided = decideFee(lateFee, isOnItsWayBack)
    return decided.ok ? accepted({ ...decided.value, address: null }) : decided
  },
  addTitles: async (_tx, _facts, refusal) => refusal,
  isAsShown: (checkout, { amount }) => checkout.amount_pence === amount,
  checkTerms: (checkout, { amount }) => (checkout.amount_pence === amount ? undefined : refusalOfFee()),
  hold: async () => undefined,
  fulfil: fulfilFee,
  undo: async () => {},
  repeatReturnsResult: false,
  isResultCurrent: async (_db, { result_id }) => result_id !== null,
  explainRefund: refusalOfFee,
  async refunded(tx, { events }, { account_id: accountId, id: checkoutId }) {
    await events.publish(tx, { type: 'checkout-refunded', accountId, checkoutId })
  },
}

/** Untyped for the checkout, which passes each purpose's own values back to it. */
export const feePurpose = fee as AnyPurpose
