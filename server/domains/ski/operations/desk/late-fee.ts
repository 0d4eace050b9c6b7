// Late fees at the desk: an operator reads the proposed fee, then asks the buyer for it or waives it, and may refund it (product §8).
import { getCheckout, refundAhead, refundPaid } from '#server/domains/checkout/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { formatPounds, type Pence, pence, smallestCharge } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listFees, lockBooking, type SkiBooking, type SkiFee } from '../../queries/bookings.ts'
import { findFeePayment } from '../../queries/payments.ts'
import { findProposedFee } from '../../queries/proposed-fee.ts'
import type { ProposedFee } from '../../rules/desk/propose-fee.ts'
import { feeCause } from '../../rules/refund-cause.ts'
import type { SkiRecords } from '../../services.ts'
import { type OfficeBooking, refuse, refuseUndelivered } from './desk-lines.ts'

export interface LateFeeRequest extends OfficeBooking {
  /** The day on a proof of posting that the operator accepts. */
  readonly posted?: LocalDay | undefined
  /** At most the proposed fee, which is the default. */
  readonly amount?: Pence | undefined
  readonly note?: string
}

/**
 * Works out the late fee of a booking. Each piece counts as back on the earliest of the carrier's scan, an accepted proof of posting,
 * and its receipt or loss.
 * @throws Refusal not_now until the booking is returned, or if it came back undelivered
 */
export async function readProposedFee(
  db: Db | Tx,
  booking: SkiBooking,
  posted: LocalDay | undefined,
): Promise<ProposedFee> {
  if (booking.state !== 'returned') throw refuse(booking, 'what is back has a late fee')
  await refuseUndelivered(db, booking)
  return findProposedFee(db, booking, posted)
}

/**
 * Asks the buyer for a late fee by email, with a link to pay it. A booking has at most one late fee.
 * @returns the amount asked for
 * @throws Refusal not_now until the booking is returned, when nothing was late, when there already is a fee, when the amount is more
 * than is proposed or less than a card can be charged, when the accepted day is impossible, or when the buyer has been erased
 */
export const requestLateFee = (services: SkiRecords, asked: LateFeeRequest): Promise<Pence> =>
  transaction(services.db, async (tx) => {
    const booking = await lockBooking(tx, asked.bookingId)
    const amount = await decideFee(tx, services, booking, { ...asked, state: 'asked' })
    await services.events.publish(tx, { type: 'ski-fee-asked', bookingId: booking.id })
    return amount
  })

/**
 * Waives a late fee, whether or not it has been asked for; its buyer is emailed only if it has.
 * @throws Refusal not_now when nothing was late, or the fee is already paid, waived or refunded
 */
export const waiveFee = (services: SkiRecords, waived: Omit<LateFeeRequest, 'amount'>): Promise<Pence> =>
  transaction(services.db, async (tx) => {
    const { bookingId, operator, note = '' } = waived
    const booking = await lockBooking(tx, bookingId)
    const [fee] = await listFees(tx, [bookingId])
    if (!fee) return decideFee(tx, services, booking, { ...waived, state: 'waived' })
    const now = services.clock.now()
    const { numUpdatedRows } = await tx
      .updateTable('ski_fee')
      .set({ state: 'waived', ended_at: now, note, operator })
      .where('id', '=', fee.id)
      .where('state', '=', 'asked')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw refuseFee(booking, fee)
    await recordOfficeAction(tx, { operator, action: 'ski.waive-fee', subjectId: bookingId, note, now })
    await services.events.publish(tx, { type: 'ski-fee-waived', bookingId })
    return pence(fee.amount_pence)
  })

/**
 * Refunds a paid late fee in full, for a buyer whose proof of posting came afterwards, and emails them.
 * @throws Refusal not_now unless the fee is paid, or after its payment was lost to a dispute
 */
export const refundFee = (
  services: SkiRecords,
  { bookingId, operator, note }: OfficeBooking & { readonly note: string },
): Promise<Pence> =>
  transaction(services.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const [fee] = await listFees(tx, [bookingId])
    const { numUpdatedRows } = await tx
      .updateTable('ski_fee')
      .set({ state: 'refunded', ended_at: now, note, operator })
      .where('booking_id', '=', bookingId)
      .where('state', '=', 'paid')
      .executeTakeFirstOrThrow()
    if (!fee || numUpdatedRows !== 1n) throw refuseRefund(booking, fee)
    const payment = await findFeePayment(tx, bookingId)
    if (!payment) throw new Error(`nothing has paid fee ${fee.id}`)
    const amount = pence(fee.amount_pence)
    const { checkoutId } = payment
    const checkout = await getCheckout(tx, checkoutId)
    const toRefund = await refundAhead(tx, checkout, amount)
    if (toRefund.toCard + toRefund.toBalance === 0)
      throw new Refusal(
        'not_now',
        `The bank has returned the late fee of booking ${booking.reference} to its payer, so it is not refunded again.`,
      )
    await tx
      .updateTable('ski_payment')
      .set({ refunded_pence: amount })
      .where('checkout_id', '=', checkoutId)
      .where('refunded_pence', '=', 0)
      .execute()
    const reason = 'The late fee of ski wear was dropped'
    const refund = await refundPaid(tx, checkout, { amount, reason, causeKey: feeCause(fee.id), actor, now })
    await recordOfficeAction(tx, { operator, action: 'ski.refund-fee', subjectId: bookingId, note, now })
    await services.events.publish(tx, { type: 'ski-fee-refunded', bookingId })
    return pence(refund.toCard + refund.toBalance)
  })

const refuseRefund = ({ reference }: SkiBooking, fee: SkiFee | undefined) =>
  new Refusal(
    'not_now',
    fee
      ? `The late fee of booking ${reference} is ${fee.state}: only a paid fee can be refunded.`
      : `Booking ${reference} has no late fee.`,
  )

const refuseFee = ({ reference }: SkiBooking, { state, amount_pence }: SkiFee) =>
  new Refusal(
    'not_now',
    `The late fee of booking ${reference}, ${formatPounds(pence(amount_pence))}, is already ${state}.`,
  )

async function decideFee(
  tx: Tx,
  { clock }: SkiRecords,
  booking: SkiBooking,
  { operator, posted, amount, note = '', state }: LateFeeRequest & { readonly state: 'asked' | 'waived' },
): Promise<Pence> {
  // Throws for a name that cannot be an actor's.
  operatorActor(operator)
  const now = clock.now()
  requireDay(booking, posted, dayInLondon(now))
  const [fee] = await listFees(tx, [booking.id])
  if (fee) throw refuseFee(booking, fee)
  if (state === 'asked' && booking.buyer_email === '')
    throw new Refusal('not_now', `Booking ${booking.reference} no longer names anybody: there is nobody to ask.`)
  // Waiving ignores the proof: it may make the fee zero, and then no row would record the decision.
  const proposed = await readProposedFee(tx, booking, state === 'waived' ? undefined : posted)
  if (proposed.amount === 0)
    throw new Refusal(
      'not_now',
      proposed.daysLate === 0
        ? `Booking ${booking.reference} was in time: there is no late fee.`
        : `There is no late fee for booking ${booking.reference}: it would be less than ${formatPounds(smallestCharge)}.`,
    )
  const asked = amount ?? proposed.amount
  if (asked > proposed.amount)
    throw new Refusal(
      'not_now',
      `The late fee of booking ${booking.reference} is at most ${formatPounds(proposed.amount)}.`,
    )
  if (asked < smallestCharge)
    throw new Refusal(
      'not_now',
      `A card can be charged at least ${formatPounds(smallestCharge)}. To ask for nothing: --waive WHY`,
    )
  await tx
    .insertInto('ski_fee')
    .values({
      id: newId<'ski-fee'>(),
      booking_id: booking.id,
      state,
      days_late: proposed.daysLate,
      amount_pence: asked,
      operator,
      note,
      asked_at: now,
      ended_at: state === 'asked' ? null : now,
    })
    .execute()
  await recordOfficeAction(tx, {
    operator,
    action: state === 'asked' ? 'ski.ask-fee' : 'ski.waive-fee',
    subjectId: booking.id,
    now,
    note: [note, posted && `posted on ${posted}`].filter(Boolean).join('; '),
  })
  return asked
}

/** @throws Refusal not_now for a day before the hire or in the future */
function requireDay({ reference, first_day }: SkiBooking, posted: LocalDay | undefined, today: LocalDay): void {
  if (posted !== undefined && (posted > today || posted < first_day))
    throw new Refusal('not_now', `Booking ${reference} was not posted back on ${formatDay(posted)}.`)
}
