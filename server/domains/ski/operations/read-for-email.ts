import { type Checkout, getCheckout, refundMadeOf, wasRefunded } from '#server/domains/checkout/index.ts'
import { bankDecides, sumBankRefunds } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type BookingAnswer, describeVat } from '../present-booking.ts'
import { findBooking, listFees, listLines, type SkiBooking } from '../queries/bookings.ts'
import { findFeePayment, listPayments } from '../queries/payments.ts'
import { changeTermsOf } from '../rules/change-terms.ts'
import { feeCause } from '../rules/refund-cause.ts'
import type { SkiRecords } from '../services.ts'
import { mintSkiCode } from './mint-ski-code.ts'
import { presentAsPaid, presentOne } from './read-bookings.ts'

export interface SkiForEmail {
  readonly booking: SkiBooking
  /** The booking as its page shows it. */
  readonly shown: BookingAnswer
  /** The address of its page, with a new code. */
  readonly path: string
}

/** Reads a booking for an email to its buyer, and mints the code of the email's link. */
export async function readSkiForEmail(
  services: Pick<SkiRecords, 'db' | 'clock'>,
  bookingId: Id<'ski-booking'>,
): Promise<SkiForEmail> {
  const booking = await findBooking(services.db, bookingId)
  if (!booking) throw new Error(`there is no booking ${bookingId}`)
  const shown = await presentOne(services, booking)
  return { booking, shown, path: `/skiwear/bookings/${await mintSkiCode(services, booking)}` }
}

/** Reads a booking for its receipt: as it was paid for. */
export async function readSkiReceipt(
  services: Pick<SkiRecords, 'db' | 'clock'>,
  bookingId: Id<'ski-booking'>,
): Promise<SkiForEmail> {
  const ski = await readSkiForEmail(services, bookingId)
  return { ...ski, shown: await presentAsPaid(services, ski.booking) }
}

export interface SkiRefundMade {
  readonly toCard: number
  readonly toBalance: number
  /** How much of the refund the payer's bank had already given back. */
  readonly byBank: number
  /** Whether a refunded payment is disputed, so the provider refuses the refund to the card. */
  readonly bankDecides: boolean
}

/** Reads how a refund was divided between cards, the gift balance and the payer's bank. */
export async function skiRefundMade(
  db: Db,
  bookingId: Id<'ski-booking'>,
  { amount, cause }: { readonly amount: number; readonly cause: string },
): Promise<SkiRefundMade> {
  const refundCause = (checkoutId: string) => `ski:${cause}:${checkoutId}`
  let [toBalance, isBankDeciding] = [0, false]
  const payments = await listPayments(db, bookingId)
  for (const { checkoutId, isDisputed } of payments) {
    const checkout = await getCheckout(db, checkoutId)
    if (isDisputed && (await wasRefunded(db, checkout, refundCause(checkoutId)))) isBankDeciding = true
    if (checkout.balance_pence === 0) continue
    toBalance += (await refundMadeOf(db, checkout, { amount: 0, causeKey: refundCause(checkoutId) })).toBalance
  }
  const byBank = await sumBankRefunds(
    db,
    payments.map(({ checkoutId }) => refundCause(checkoutId)),
  )
  return { toCard: amount - toBalance - byBank, toBalance, byBank, bankDecides: isBankDeciding }
}

/** Reads how the refund of a booking's late fee was divided. */
export async function skiFeeRefundMade(
  db: Db,
  bookingId: Id<'ski-booking'>,
): Promise<Pick<SkiRefundMade, 'toCard' | 'toBalance' | 'bankDecides'>> {
  const [fee] = await listFees(db, [bookingId])
  const payment = await findFeePayment(db, bookingId)
  if (!fee || !payment) throw new Error(`booking ${bookingId} has no paid late fee`)
  const checkout = await getCheckout(db, payment.checkoutId)
  const refund = await refundMadeOf(db, checkout, { amount: fee.amount_pence, causeKey: feeCause(fee.id) })
  return { ...refund, bankDecides: await bankDecides(db, refund, checkout.id) }
}

/** Reads the payment for dearer dates, and the VAT in it. */
export async function readChangePayment(
  db: Db,
  checkoutId: Id<'checkout'>,
): Promise<{ readonly checkout: Checkout; readonly vat: string }> {
  const checkout = await getCheckout(db, checkoutId)
  const { vat_basis_points } = changeTermsOf(checkout)
  return { checkout, vat: describeVat(pence(checkout.amount_pence), vat_basis_points) }
}

/** Reads the payment of a booking's late fee, and the VAT in it, at the rate of the hire. */
export async function readFeePayment(
  db: Db,
  bookingId: Id<'ski-booking'>,
): Promise<{ readonly checkout: Checkout; readonly vat: string }> {
  const payment = await findFeePayment(db, bookingId)
  const [line] = await listLines(db, [bookingId])
  if (!payment || !line) throw new Error(`booking ${bookingId} has no paid late fee`)
  const checkout = await getCheckout(db, payment.checkoutId)
  return { checkout, vat: describeVat(pence(checkout.amount_pence), line.vat_basis_points) }
}
