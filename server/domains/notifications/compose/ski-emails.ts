// The emails about ski wear, to the address that the buyer gave, with or without an account.
import type { EventOf } from '#server/domain-events.ts'
import { getCheckout } from '#server/domains/checkout/index.ts'
import {
  endedCause,
  listDisputedBookings,
  prepareHeldSki,
  readChangePayment,
  readFeePayment,
  readSkiForEmail,
  readSkiReceipt,
  type SkiForEmail,
  skiFeeRefundMade,
  skiRefundMade,
  stateOfRemainder,
} from '#server/domains/ski/index.ts'
import { dayInLondon, formatMoment } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage, Piece } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { type SkiBooked, skiBooked } from '../templates/ski/ski-booked.ts'
import { type ReceiptOf, skiChanged } from '../templates/ski/ski-changed.ts'
import { type SkiFee, skiFeeAsked, skiFeePaid, skiFeeRefunded, skiFeeWaived } from '../templates/ski/ski-fees.ts'
import { skiHeld } from '../templates/ski/ski-held.ts'
import {
  type SkiOut,
  skiCancelled,
  skiDueBack,
  skiNotReturned,
  skiNotSent,
  skiPartDueBack,
  skiRehired,
  skiReminder,
  skiReturned,
  skiSent,
} from '../templates/ski/ski-news.ts'
import { day, pounds, poundsOrNull, presentPaidWith, presentRefundOrNull, presentRefundTo } from './format.ts'
import { type ToBuyer, toBuyer } from './resale-emails.ts'

type BookingId = Id<'ski-booking'>
type Line = Pick<
  SkiForEmail['shown']['lines'][number],
  'picture' | 'name' | 'brand_name' | 'sizeLabel' | 'child' | 'price'
>

const pieceOf = ({ picture, name, brand_name, sizeLabel, child, price }: Line): Piece => ({
  picture,
  name,
  brand: brand_name,
  detail: `Child ${child} · ${sizeLabel} · ${pounds(price)}`,
})

const ofSki = ({ shown, path }: SkiForEmail) => ({ reference: shown.reference, dates: shown.dates.label, path })
const liveOf = ({ shown }: SkiForEmail) => shown.lines.filter(({ state }) => state !== 'cancelled')

const toHirer = ({ booking }: SkiForEmail, message: EmailMessage): ToBuyer | undefined => toBuyer(booking, message)

function bookedOf(ski: SkiForEmail): SkiBooked {
  const { shown } = ski
  const live = liveOf(ski)
  return {
    ...ofSki(ski),
    bookedOn: shown.bookedOn,
    arrivesBy: shown.dates.arrivesBy,
    postBy: shown.dates.postBy,
    pieces: live.map(pieceOf),
    prices: live.map(({ child, name, price }) => [`Child ${child}: ${name}`, pounds(price)]),
    total: pounds(live.reduce((sum, { price }) => sum + price, 0)),
    vat: shown.vat,
    addressLines: shown.address,
    lateWords: shown.lateWords,
    refundWords: shown.refundWords,
  }
}

function skiOutOf(ski: SkiForEmail): SkiOut {
  const { dates, labelCode, lateWords } = ski.shown
  const linesOut = liveOf(ski).filter(({ state }) => state === 'booked')
  return {
    ...ofSki(ski),
    arrivesBy: dates.arrivesBy,
    postBy: dates.postBy,
    pieces: linesOut.map(pieceOf),
    labelCode,
    lateWords,
  }
}

/** Not sent once the ski wear is booked, or its hold has expired. */
export async function writeSkiHeld(
  services: NotificationServices,
  checkoutId: Id<'checkout'>,
): Promise<ToBuyer | undefined> {
  const held = await prepareHeldSki(services, checkoutId)
  if (!held) return undefined
  const { email, dates, lines, path } = held
  const message = skiHeld({
    dates: dates.label,
    arrivesBy: dates.arrivesBy,
    postBy: dates.postBy,
    pieces: lines.map(pieceOf),
    path,
    total: pounds(held.total),
    until: formatMoment(held.until),
  })
  return { email, message }
}

/** The receipt says what was paid, even if pieces were cancelled or the dates moved before the email could be sent. */
export async function writeSkiBooked(services: NotificationServices, bookingId: BookingId) {
  const ski = await readSkiReceipt(services, bookingId)
  const paid = presentPaidWith(await getCheckout(services.db, ski.booking.checkout_id))
  return toHirer(ski, skiBooked({ ...bookedOf(ski), paid }, services.site))
}

export async function writeSkiChanged(
  services: NotificationServices,
  {
    bookingId,
    changeId,
    checkoutId = null,
    back,
    kept,
  }: Partial<EventOf<'ski-changed'>> & Pick<EventOf<'ski-changed'>, 'bookingId'>,
  changedAt: Date,
) {
  const ski = await readSkiForEmail(services, bookingId)
  // The booking has since been cancelled.
  if (liveOf(ski).length === 0) return undefined
  const message = skiChanged(
    {
      ...bookedOf(ski),
      payment: checkoutId && presentPayment(await readChangePayment(services.db, checkoutId), changedAt),
      refund:
        back === undefined ? null : await refundOf(services, bookingId, { amount: back, cause: `change:${changeId}` }),
      kept: poundsOrNull(kept ?? 0),
    },
    services.site,
  )
  return toHirer(ski, message)
}

const presentPayment = ({ checkout, vat }: Awaited<ReturnType<typeof readFeePayment>>, paidAt: Date): ReceiptOf => ({
  ...{ amount: pounds(checkout.amount_pence), paid: presentPaidWith(checkout) },
  ...{ paidOn: day(dayInLondon(paidAt)), vat },
})

/** Apologises only for what was sent late, not for an email that could not be sent for days. */
export async function writeSkiSent(services: NotificationServices, bookingId: BookingId, sentAt: Date) {
  const ski = await readSkiForEmail(services, bookingId)
  const sent = skiOutOf(ski)
  const { firstDay } = ski.shown.dates
  const hasBegun = dayInLondon(services.clock.now()) >= firstDay
  return toHirer(
    ski,
    skiSent({ ...sent, arrivesBy: hasBegun ? null : sent.arrivesBy, isLate: dayInLondon(sentAt) >= firstDay }),
  )
}

/**
 * Not sent once everything is posted or received, or once the buyer has said when they posted it. If a parcel arrived without some
 * pieces, they are still with the buyer, and only what the buyer has said since counts.
 * @param writeAboutRest the email about such pieces
 */
const whileOut =
  (write: (ski: SkiOut) => EmailMessage, writeAboutRest: (ski: SkiOut) => EmailMessage) =>
  async (services: NotificationServices, bookingId: BookingId): Promise<ToBuyer | undefined> => {
    const ski = await readSkiForEmail(services, bookingId)
    const isPartlyBack = liveOf(ski).some(({ state }) => state === 'returned')
    const state = stateOfRemainder(ski.booking.state, isPartlyBack)
    if (state !== 'dispatched' && state !== 'delivered') return undefined
    // The carrier has since said that the parcel never arrived.
    if (!ski.shown.can.post.allowed) return undefined
    if (ski.shown.proof) return undefined
    return toHirer(ski, (isPartlyBack ? writeAboutRest : write)(skiOutOf(ski)))
  }

export const writeSkiReminder = whileOut(skiReminder, skiReminder)
export const writeSkiDueBack = whileOut(skiDueBack, skiPartDueBack)

/** Sent once everything is back or written off. Not sent if the ski wear never arrived, which has its own email. */
export async function writeSkiReturned(services: NotificationServices, bookingId: BookingId) {
  const ski = await readSkiForEmail(services, bookingId)
  if (ski.booking.state !== 'returned') return undefined
  const returned = liveOf(ski).filter(({ state }) => state === 'returned')
  const lost = liveOf(ski).filter(({ state }) => state === 'lost')
  const message =
    returned.length === 0
      ? skiNotReturned({ ...ofSki(ski), pieces: lost.map(pieceOf) })
      : skiReturned({ ...ofSki(ski), pieces: returned.map(pieceOf), lost: lost.length > 0 })
  return toHirer(ski, message)
}

async function refundOf(
  { db }: NotificationServices,
  bookingId: BookingId,
  refund: { readonly amount: number; readonly cause: string },
) {
  if (refund.amount === 0) return { refund: null, byBank: false, bankPart: null, bankDecides: false }
  const refundMade = await skiRefundMade(db, bookingId, refund)
  const shown = presentRefundOrNull(refundMade)
  return {
    refund: shown,
    byBank: shown === null,
    bankPart: poundsOrNull(refundMade.byBank),
    bankDecides: refundMade.bankDecides && refundMade.toCard > 0,
  }
}

export async function writeSkiCancelled(
  services: NotificationServices,
  { bookingId, lineIds, pence: amount, all, why }: EventOf<'ski-cancelled'>,
) {
  const ski = await readSkiForEmail(services, bookingId)
  const message = skiCancelled({
    ...ofSki(ski),
    pieces: endedOf(ski, lineIds),
    all,
    asked: why === undefined,
    ...(await refundOf(services, bookingId, { amount, cause: endedCause('cancel', lineIds) })),
  })
  return toHirer(ski, message)
}

/** Sent when pieces could not be found, were recalled, came back undelivered or were lost on their way, and are refunded. */
export async function writeSkiNotSent(
  services: NotificationServices,
  { bookingId, lineIds, pence: amount, why }: EventOf<'ski-not-sent'>,
) {
  const ski = await readSkiForEmail(services, bookingId)
  const all = ski.shown.state === 'cancelled'
  const message = skiNotSent({
    ...ofSki(ski),
    pieces: endedOf(ski, lineIds),
    all,
    why,
    restComes: !all && (await listDisputedBookings(services.db, [bookingId])).size === 0,
    ...(await refundOf(services, bookingId, { amount, cause: endedCause(why, lineIds) })),
  })
  return toHirer(ski, message)
}

const endedOf = (ski: SkiForEmail, lineIds: readonly string[]): Piece[] =>
  ski.shown.lines.filter(({ itemId }) => lineIds.includes(itemId)).map(pieceOf)

/** Sums the refunds of the pieces, which were each decided separately. Not sent if the buyer's bank has returned all of the money. */
export async function writeSkiRehired(
  services: NotificationServices,
  { bookingId, lineIds, pence: amount }: EventOf<'ski-rehired'>,
) {
  const ski = await readSkiForEmail(services, bookingId)
  const refundMade = { toCard: amount as number, toBalance: 0, byBank: 0, bankDecides: false }
  for (const lineId of lineIds) {
    const lineRefund = await skiRefundMade(services.db, bookingId, { amount: 0, cause: `rehired:${lineId}` })
    refundMade.toCard += lineRefund.toCard
    refundMade.toBalance += lineRefund.toBalance
    refundMade.byBank += lineRefund.byBank
    if (lineRefund.bankDecides) refundMade.bankDecides = true
  }
  const refund = presentRefundOrNull(refundMade)
  const bankDecides = refundMade.bankDecides && refundMade.toCard > 0
  return refund
    ? toHirer(ski, skiRehired({ ...ofSki(ski), refund, bankPart: poundsOrNull(refundMade.byBank), bankDecides }))
    : undefined
}

function feeOf(ski: SkiForEmail): SkiFee | undefined {
  const { fee, dates } = ski.shown
  return fee ? { ...ofSki(ski), amount: pounds(fee.amount), words: fee.words, postBy: dates.postBy } : undefined
}

/** Not sent once the fee is paid or waived. */
export async function writeSkiFeeAsked(services: NotificationServices, bookingId: BookingId) {
  const ski = await readSkiForEmail(services, bookingId)
  const fee = feeOf(ski)
  return fee && ski.shown.fee?.state === 'asked' ? toHirer(ski, skiFeeAsked(fee)) : undefined
}

export async function writeSkiFeeWaived(services: NotificationServices, bookingId: BookingId) {
  const ski = await readSkiForEmail(services, bookingId)
  const fee = feeOf(ski)
  return fee && toHirer(ski, skiFeeWaived(fee))
}

export async function writeSkiFeeRefunded(services: NotificationServices, bookingId: BookingId) {
  const ski = await readSkiForEmail(services, bookingId)
  const fee = feeOf(ski)
  const { bankDecides, ...refundMade } = await skiFeeRefundMade(services.db, bookingId)
  return fee && toHirer(ski, skiFeeRefunded({ ...fee, refund: presentRefundTo(refundMade), bankDecides }))
}

/** The receipt of a late fee. */
export async function writeSkiFeePaid(services: NotificationServices, bookingId: BookingId, askedAt: Date) {
  const ski = await readSkiForEmail(services, bookingId)
  const fee = feeOf(ski)
  const paid = presentPayment(await readFeePayment(services.db, bookingId), askedAt)
  return fee && toHirer(ski, skiFeePaid({ ...fee, ...paid }, services.site))
}
