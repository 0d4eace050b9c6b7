// Moving a booking to dearer dates, as a purpose of a checkout (architecture §3; product §8). The payer is an account, or a guest with
// a code of the booking. The booking keeps its current days until the change is paid for.
import { isDeepStrictEqual } from 'node:util'
import type { AnyPurpose, CheckoutPayer, Purpose } from '#server/domains/checkout/index.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockBookingOfCode } from '../queries/changes.ts'
import { type ChangeRequest, changeRequestOf, changeTermsOf, isSameBooking } from '../rules/change-terms.ts'
import { decideChange, notAsShown, refusalOfChange } from '../rules/decide-change.ts'
import { blockedDays } from '../rules/hire-dates.ts'
import { skiVatClass, termsDates } from '../rules/ski-terms.ts'
import { fulfilChange } from '../steps/fulfil-change.ts'
import { holdFurtherDays, releaseHeldDays } from '../steps/take-days.ts'
import { billTo, lockPayer } from './booking.ts'
import { type ChangeAllowed, type ChangeFacts, lockChangeFacts } from './change-facts.ts'

export const skiChangeSlot = 'ski-change'

/** Locks the account, or for a guest the booking of their code, so that two requests share one checkout. */
export async function lockPayerOfBooking(tx: Tx, payer: CheckoutPayer): Promise<null> {
  if (payer.accountId === null && payer.secret !== undefined) await lockBookingOfCode(tx, payer.secret)
  return lockPayer(tx, payer)
}

const change: Purpose<null, ChangeRequest, ChangeFacts, ChangeAllowed> = {
  name: 'ski-change',
  slot: skiChangeSlot,
  vatClass: skiVatClass,
  description: 'Wrenlet ski wear, other dates',
  usesBalance: true,
  lock: lockPayerOfBooking,
  billTo,
  hashOf: ({ bookingId, revision, dates: { firstDay, lastDay } }) => [bookingId, revision, firstDay, lastDay].join(' '),
  requestOf: async (_db, checkout) => changeRequestOf(changeTermsOf(checkout)),
  facts: lockChangeFacts,
  decide(facts) {
    const decided = decideChange(facts)
    if (!decided.ok) return decided
    // Dates that cost no more are changed without a checkout.
    if (decided.value.amount === 0 && !facts.isOpen) return refused(notAsShown)
    const { amount, terms } = decided.value
    return accepted({ amount, terms, address: null, settings: facts.settings, booking: facts.booking })
  },
  // The facts already include the names.
  addTitles: async (_tx, _facts, refusal) => refusal,
  isAsShown: (checkout, { amount, terms }) =>
    checkout.amount_pence === amount && isDeepStrictEqual(changeTermsOf(checkout).pieces, terms.pieces),
  // The price that was shown applies only to the pieces and prices from which it was worked out.
  checkTerms: (checkout, { terms }) => (isSameBooking(changeTermsOf(checkout), terms) ? undefined : notAsShown),
  async hold(tx, { checkout, decided: { terms, settings }, until, now }) {
    await holdFurtherDays(tx, terms.booking_id, {
      garmentIds: terms.pieces.map(({ garment_id }) => garment_id),
      checkoutId: checkout.id,
      blocked: blockedDays(termsDates(terms), settings),
      until,
      now,
    })
    return undefined
  },
  fulfil: fulfilChange,
  undo: (tx, checkout) => releaseHeldDays(tx, checkout.id),
  repeatReturnsResult: false,
  isResultCurrent: async (_db, { result_id }) => result_id !== null,
  explainRefund: refusalOfChange,
  async refunded(tx, { events }, { account_id: accountId, id: checkoutId }) {
    await events.publish(tx, { type: 'checkout-refunded', accountId, checkoutId })
  },
}

/** Untyped for the checkout, which passes each purpose's own values back to it. */
export const changePurpose = change as AnyPurpose
