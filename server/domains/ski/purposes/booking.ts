// Booking ski wear, as a purpose of a checkout (architecture §3; product §8). The payer is an account or a guest. Whole kits are held
// on all their blocked days until they are paid for.
import { createHash } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import { accountAsPayer, type BuyerDelivery, lockOpenAccount } from '#server/domains/accounts/index.ts'
import type { AnyPurpose, CheckoutPayer, Purpose } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { accepted } from '#server/kernel/outcome.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isBookingCurrent } from '../queries/bookings.ts'
import { skiSlot } from '../queries/holding.ts'
import { checkTerms, decideBooking, explainRefund, isAsShown } from '../rules/decide-booking.ts'
import { blockedDays } from '../rules/hire-dates.ts'
import { requestedDemands, skiTermsOf, skiVatClass, termsDates } from '../rules/ski-terms.ts'
import { fulfilBooking } from '../steps/fulfil-booking.ts'
import { holdDays, releaseHeldDays } from '../steps/take-days.ts'
import { type BookingAllowed, type BookingFacts, type BookingRequest, lockBookingFacts } from './booking-facts.ts'

/** Locks the account. A guest has no row that two requests could contend for. */
export async function lockPayer(tx: Tx, payer: CheckoutPayer): Promise<null> {
  if (payer.accountId !== null) await lockOpenAccount(tx, payer.accountId)
  return null
}

export const billTo = async (db: Db, { accountId }: CheckoutPayer) =>
  accountId === null ? { accountId } : accountAsPayer(db, accountId)

const booking: Purpose<null, BookingRequest, BookingFacts, BookingAllowed> = {
  name: 'ski',
  slot: skiSlot,
  vatClass: skiVatClass,
  description: 'Wrenlet ski wear',
  usesBalance: true,
  lock: lockPayer,
  billTo,
  hashOf({ dates, demands, key, delivery: { buyer, ...address } }) {
    // Field by field, because JSON from the database has its keys in another order.
    const kits = demands.map(({ child, part, sizeCode, productId }) => [child, part, sizeCode, productId])
    const buyerFields = [buyer.name, buyer.email, buyer.phone]
    const addressFields = [address.property1, address.street1, address.town, address.postalCode]
    return createHash('sha256')
      .update(JSON.stringify([dates.firstDay, dates.lastDay, kits, buyerFields, addressFields, key]))
      .digest('hex')
  },
  requestOf: async (_db, checkout) => {
    const terms = skiTermsOf(checkout)
    // A checkout that ended without a result loses its address (decision 689).
    if (checkout.address === null) throw new Refusal('not_found', messages.notFound)
    const delivery = checkout.address as BuyerDelivery
    return { dates: termsDates(terms), demands: requestedDemands(terms), delivery, key: terms.key }
  },
  facts: lockBookingFacts,
  decide(facts) {
    const decided = decideBooking(facts)
    if (!decided.ok) return decided
    const { delivery: address, settings, names } = facts
    return accepted({ ...decided.value, address, settings, names })
  },
  // The facts already include the names.
  addTitles: async (_tx, _facts, refusal) => refusal,
  isAsShown: (checkout, decided) =>
    checkout.amount_pence === decided.amount && isAsShown(skiTermsOf(checkout), decided),
  // The price that was shown is charged, even if prices have changed since.
  checkTerms: (checkout, decided) => checkTerms(skiTermsOf(checkout), decided),
  async hold(tx, { checkout, decided: { terms, settings }, until, now }) {
    await holdDays(tx, {
      garmentIds: terms.pieces.map(({ garment_id }) => garment_id),
      checkoutId: checkout.id,
      blocked: blockedDays(termsDates(terms), settings),
      until,
      now,
    })
    return undefined
  },
  fulfil: fulfilBooking,
  undo: (tx, checkout) => releaseHeldDays(tx, checkout.id),
  repeatReturnsResult: true,
  isResultCurrent: async (db, { result_id }) =>
    result_id !== null && isBookingCurrent(db, result_id as Id<'ski-booking'>),
  explainRefund,
  async refunded(tx, { events }, { account_id: accountId, id: checkoutId }) {
    await events.publish(tx, { type: 'checkout-refunded', accountId, checkoutId })
  },
}

/** Untyped for the checkout, which passes each purpose's own values back to it. */
export const bookingPurpose = booking as AnyPurpose
