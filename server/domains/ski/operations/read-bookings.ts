import type { AnsweredFile } from '#contract/endpoint.ts'
import type { AnswerOf } from '#contract/index.ts'
import { getCheckout, refundAhead } from '#server/domains/checkout/index.ts'
import { garmentPiece } from '#server/domains/inventory/index.ts'
import { findLabelCode, readLabelFile } from '#server/domains/shipping/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type BookingAnswer, presentBooking } from '../present-booking.ts'
import {
  findBooking,
  findBookingByCode,
  isLive,
  isSomeBack,
  listBookingsOf,
  listFees,
  listLines,
  listPaid,
  type SkiBooking,
  type SkiLine,
} from '../queries/bookings.ts'
import { listPastChanges } from '../queries/changes.ts'
import { isComingBack } from '../queries/coming-back.ts'
import { doesFeeWait, listPayments } from '../queries/payments.ts'
import { listProofs } from '../queries/proofs.ts'
import { readSkiSettings } from '../queries/ski-settings.ts'
import { currentProof } from '../rules/current-proof.ts'
import { refuseLabel } from '../rules/decide-posting.ts'
import { isOut } from '../rules/ski-booking-transitions.ts'
import { skiTermsOf, termsTotal } from '../rules/ski-terms.ts'
import { splitRefund } from '../rules/split-refund.ts'
import type { SkiServices } from '../services.ts'
import { type Caller, notFound } from './caller.ts'

type ReadServices = Pick<SkiServices, 'db' | 'clock'>

/** @throws Refusal not_found for an unknown or expired code. Codes cannot be guessed, so reads have no limit (architecture §4.3) */
export async function readBooking(
  services: ReadServices,
  code: string,
  caller: Caller,
): Promise<AnswerOf<'skiBooking'>> {
  const booking = await requireBooking(services, code, caller)
  const answer = await presentOne(services, booking)
  return { booking: answer, refund: await refundOf(services.db, answer) }
}

export async function requireBooking(
  { db, clock }: ReadServices,
  code: string,
  { accountId }: Caller,
): Promise<SkiBooking> {
  const booking = await findBookingByCode(db, { code, accountId, now: clock.now() })
  if (!booking) throw notFound()
  return booking
}

export async function presentOne(services: ReadServices, booking: SkiBooking): Promise<BookingAnswer> {
  const [answer] = await presentAll(services, [booking])
  if (!answer) throw notFound()
  return answer
}

/** The booking as it is now, after an operation has changed it. */
export async function presentNow(
  services: ReadServices,
  id: Id<'ski-booking'>,
): Promise<{ readonly booking: BookingAnswer }> {
  const booking = await findBooking(services.db, id)
  if (!booking) throw notFound()
  return { booking: await presentOne(services, booking) }
}

export const listBookings = async (services: ReadServices, accountId: Id<'account'>): Promise<BookingAnswer[]> =>
  presentAll(services, await listBookingsOf(services.db, accountId))

/** Presents a booking for its receipt: as it was shown and paid for, whatever was cancelled or changed since. */
export async function presentAsPaid({ db }: Pick<ReadServices, 'db'>, booking: SkiBooking): Promise<BookingAnswer> {
  const terms = skiTermsOf(await getCheckout(db, booking.checkout_id))
  const lines = (await listLines(db, [booking.id])).map((line) => {
    const sold = terms.pieces.find(({ child, part }) => child === line.child && part === line.part)
    const price_pence = sold?.price_pence ?? line.price_pence
    return { ...line, price_pence, kept_pence: 0, refunded_pence: 0, ended_at: null }
  })
  const pieces = await garmentPiece(
    db,
    lines.map(({ garment_id }) => garment_id),
  )
  return presentBooking({
    booking: { ...booking, state: 'booked', first_day: terms.first_day, last_day: terms.last_day },
    lines,
    pieces,
    settings: await readSkiSettings(db),
    today: dayInLondon(booking.booked_at),
    paid: { paid: termsTotal(terms), refunded: 0, chargedBack: 0, bankDecides: false },
    fee: undefined,
    feeWaits: false,
    labelCode: null,
    proof: undefined,
    earlierDay: undefined,
    isComingBack: false,
    bankRefunds: false,
  })
}

async function presentAll({ db, clock }: ReadServices, bookings: readonly SkiBooking[]): Promise<BookingAnswer[]> {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ id }) => id)
  const lines = Map.groupBy(await listLines(db, ids), ({ booking_id }) => booking_id)
  const pieces = await garmentPiece(
    db,
    [...lines.values()].flat().map(({ garment_id }) => garment_id),
  )
  const sums = new Map((await listPaid(db, ids)).map((row) => [row.bookingId, row]))
  const fees = new Map((await listFees(db, ids)).map((fee) => [fee.booking_id, fee]))
  const proofs = Map.groupBy(await listProofs(db, ids), ({ booking_id }) => booking_id)
  const changes = await listPastChanges(db, ids)
  const settings = await readSkiSettings(db)
  const today = dayInLondon(clock.now())
  const answers: BookingAnswer[] = []
  for (const booking of bookings) {
    const isOnItsWayBack = await isComingBack(db, booking)
    const fee = fees.get(booking.id)
    const ownLines = lines.get(booking.id) ?? []
    const toPost = { state: booking.state, isComingBack: isOnItsWayBack, someBack: isSomeBack(ownLines) }
    answers.push(
      presentBooking({
        booking,
        lines: ownLines,
        pieces,
        settings,
        today,
        fee,
        feeWaits: fee !== undefined && (await doesFeeWait(db, fee)),
        earlierDay: changes.get(booking.id)?.earliestDay,
        paid: sums.get(booking.id) ?? { paid: 0, refunded: 0, chargedBack: 0, bankDecides: false },
        isComingBack: isOnItsWayBack,
        bankRefunds: isOnItsWayBack && (await hasBankRefunded(db, booking.id, ownLines)),
        labelCode: refuseLabel(toPost) ? null : ((await findLabelCode(db, booking.return_id)) ?? null),
        proof: currentProof(proofs.get(booking.id) ?? [], ownLines.filter(isLive)),
      }),
    )
  }
  return answers
}

/** Whether the payer's bank has given back some of what these pieces cost, which we then do not refund. */
async function hasBankRefunded(db: Db, bookingId: Id<'ski-booking'>, lines: readonly SkiLine[]): Promise<boolean> {
  const due = lines.filter(isLive).reduce((sum, { price_pence }) => sum + price_pence, 0)
  const { toCard, toBalance } = await divideRefund(db, bookingId, due)
  return toCard + toBalance < due
}

/** How the refund would be divided if all of it were cancelled now; null when nothing would be refunded. */
async function refundOf(db: Db, { bookingId, lines }: BookingAnswer): Promise<AnswerOf<'skiBooking'>['refund']> {
  const amount = lines.reduce((sum, { refundNow }) => sum + refundNow, 0)
  return amount === 0 ? null : divideRefund(db, toId<'ski-booking'>(bookingId), amount)
}

/**
 * Divides a refund between cards and the gift balance, across all payments of the booking, and reads whether one of these payments
 * is disputed, so the provider refuses the refund to its card.
 */
export async function divideRefund(db: Db, bookingId: Id<'ski-booking'>, amount: number) {
  let [toCard, toBalance, bankDecides] = [0, 0, false]
  for (const { payment, part } of splitRefund(await listPayments(db, bookingId), amount)) {
    const parts = await refundAhead(db, await getCheckout(db, payment.checkoutId), part)
    toCard += parts.toCard
    toBalance += parts.toBalance
    if (payment.isDisputed && parts.toCard > 0) bankDecides = true
  }
  return { toCard, toBalance, bankDecides }
}

/**
 * The return label of a booking that is out.
 * @throws Refusal not_found; not_now before it is sent, once any of it is back, or while its carrier is bringing it back undelivered
 */
export async function readSkiLabel(
  services: ReadServices,
  { code, as }: { readonly code: string; readonly as: 'pdf' | 'qr' },
  caller: Caller,
): Promise<AnsweredFile> {
  const booking = await requireBooking(services, code, caller)
  if (!isOut(booking))
    throw new Refusal('not_now', 'There’s a label for sending it back from the day on which we send it.')
  const why = refuseLabel({
    state: booking.state,
    isComingBack: await isComingBack(services.db, booking),
    someBack: isSomeBack(await listLines(services.db, [booking.id])),
  })
  if (why) throw new Refusal('not_now', why)
  return readLabelFile(services.db, booking.return_id, as)
}
