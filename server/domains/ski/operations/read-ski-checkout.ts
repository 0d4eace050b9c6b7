import type { AnswerOf, InputOf } from '#contract/index.ts'
import { type SkiPart, skiPartLabel } from '#contract/ski/shop.ts'
import { addressLines, type BuyerDelivery } from '#server/domains/accounts/index.ts'
import type { Checkout } from '#server/domains/checkout/index.ts'
import { type GarmentPiece, garmentPiece } from '#server/domains/inventory/index.ts'
import { findClientSecret } from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { addressOf, presentFee } from '../present-booking.ts'
import { hireDates, presentDates } from '../present-dates.ts'
import { describeLateFees, describeRefund } from '../present-terms.ts'
import { findBooking, isLive, listFees, listLines, type SkiBooking } from '../queries/bookings.ts'
import { readCancelFacts } from '../queries/changes.ts'
import { readSkiSettings, type SkiSettings } from '../queries/ski-settings.ts'
import { changeTermsOf } from '../rules/change-terms.ts'
import { earliestDay } from '../rules/decide-cancel.ts'
import { feeTermsOf } from '../rules/decide-fee.ts'
import { postBy } from '../rules/hire-dates.ts'
import { skiTermsOf, termsDates } from '../rules/ski-terms.ts'
import type { SkiServices } from '../services.ts'
import { findSkiCheckout, isCovered, presentPayment } from './book-ski.ts'
import { type Caller, notFound } from './caller.ts'
import { termsPath } from './prepare-held.ts'

type ReadServices = Pick<SkiServices, 'db' | 'clock'>
type Open = NonNullable<AnswerOf<'skiCheckout'>['open']>
/** What the checkout is for, without the payment. */
type Contents = Omit<Open, keyof ReturnType<typeof presentPayment>>

/**
 * Reads a checkout for a page that was reloaded, or to which a bank has returned the buyer: its contents while it is open, its
 * booking once it is completed. It never opens, extends or abandons a checkout.
 * @throws Refusal not_found when it is not the caller's, or ended without a booking
 */
export async function readSkiCheckout(
  services: ReadServices,
  named: InputOf<'skiCheckout'>['params'] & InputOf<'skiCheckout'>['query'],
  caller: Caller,
): Promise<AnswerOf<'skiCheckout'>> {
  const { db, clock } = services
  const now = clock.now()
  const checkout = await findSkiCheckout(services, named, caller)
  if (checkout?.result_id) {
    const paid = await db
      .selectFrom('ski_payment')
      .select('booking_id')
      .where('checkout_id', '=', checkout.id)
      .executeTakeFirst()
    if (paid) return { bookingId: paid.booking_id, kind: kindOf(checkout), open: null }
  }
  if (checkout?.state !== 'open' || checkout.expires_at <= now) throw notFound()
  const { payment_intent_id: intentId } = checkout
  const paymentSecret = intentId ? ((await findClientSecret(db, intentId)) ?? null) : null
  if (!paymentSecret && !isCovered(checkout)) throw notFound()
  return {
    bookingId: null,
    kind: kindOf(checkout),
    open: { ...presentPayment(checkout, paymentSecret, now), ...(await contentsOf(services, checkout)) },
  }
}

function kindOf({ purpose }: Checkout): Open['kind'] {
  if (purpose === 'ski-change') return 'change'
  return purpose === 'ski-fee' ? 'fee' : 'booking'
}

async function contentsOf({ db, clock }: ReadServices, checkout: Checkout): Promise<Contents> {
  const settings = await readSkiSettings(db)
  const today = dayInLondon(clock.now())
  switch (kindOf(checkout)) {
    case 'change':
      return contentsOfChange(db, checkout, { settings, today })
    case 'fee':
      return contentsOfFee(db, checkout, { settings, today })
    default:
      return contentsOfBooking(db, checkout, { settings, today })
  }
}

interface Context {
  readonly settings: SkiSettings
  readonly today: LocalDay
}

async function contentsOfBooking(db: Db, checkout: Checkout, { settings, today }: Context): Promise<Contents> {
  const terms = skiTermsOf(checkout)
  const dates = termsDates(terms)
  const { buyer, ...address } = checkout.address as BuyerDelivery
  const known = await readPieces(db, terms.pieces)
  return {
    kind: 'booking',
    bookingId: null,
    path: termsPath(terms, known),
    dates: presentDates(dates),
    lines: presentPieces(known, terms.pieces),
    paidBefore: 0,
    lateWords: describeLateFees(terms.pieces, postBy(dates)),
    refundWords: describeRefund({ bookedOn: today, firstDay: dates.firstDay, today, overdue: false }, settings, []),
    address: addressLines(buyer.name, address),
  }
}

async function contentsOfChange(db: Db, checkout: Checkout, { settings, today }: Context): Promise<Contents> {
  const terms = changeTermsOf(checkout)
  const dates = termsDates(terms)
  const booking = await getBooking(db, terms.booking_id)
  const facts = await readCancelFacts(db, booking, today)
  return {
    kind: 'change',
    bookingId: booking.id,
    path: null,
    dates: presentDates(dates),
    lines: presentPieces(await readPieces(db, terms.pieces), terms.pieces),
    paidBefore: terms.pieces.reduce((sum, { paid_pence }) => sum + paid_pence, 0),
    lateWords: describeLateFees(terms.pieces, postBy(dates)),
    refundWords: describeRefund(
      { ...facts, firstDay: earliestDay(facts.firstDay, dates.firstDay) },
      settings,
      terms.pieces.map(({ price_pence, kept_pence = 0 }) => ({ price_pence, kept_pence })),
      await listLines(db, [booking.id]),
    ),
    address: addressOf(booking),
  }
}

async function contentsOfFee(db: Db, checkout: Checkout, { settings, today }: Context): Promise<Contents> {
  const booking = await getBooking(db, feeTermsOf(checkout).booking_id)
  const booked = await listLines(db, [booking.id])
  const live = booked.filter(isLive)
  const [fee] = await listFees(db, [booking.id])
  const dates = hireDates(booking)
  return {
    kind: 'fee',
    bookingId: booking.id,
    path: null,
    dates: presentDates(dates),
    lines: presentPieces(await readPieces(db, live), live),
    paidBefore: 0,
    lateWords: fee ? presentFee(fee).words : '',
    refundWords: describeRefund(await readCancelFacts(db, booking, today), settings, live, booked),
    address: addressOf(booking),
  }
}

async function getBooking(db: Db, id: Id<'ski-booking'>): Promise<SkiBooking> {
  const booking = await findBooking(db, id)
  if (!booking) throw notFound()
  return booking
}

interface PieceToPresent {
  readonly child: number
  readonly part: SkiPart
  readonly garment_id: Id<'garment'>
  readonly price_pence: number
}

const readPieces = (db: Db, pieces: readonly PieceToPresent[]) =>
  garmentPiece(
    db,
    pieces.map(({ garment_id }) => garment_id),
  )

const presentPieces = (
  known: ReadonlyMap<string, GarmentPiece>,
  pieces: readonly PieceToPresent[],
): Contents['lines'] =>
  pieces.flatMap(({ child, part, garment_id, price_pence }) => {
    const piece = known.get(garment_id)
    if (!piece) return []
    const { name, userSizeLabel: sizeLabel, picture } = piece
    return [{ child, partLabel: skiPartLabel[part], name, sizeLabel, picture, price: price_pence }]
  })
