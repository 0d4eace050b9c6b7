import type { AnswerOf } from '#contract/index.ts'
import { type SkiPart, skiPartLabel } from '#contract/ski/shop.ts'
import { addressLines, type BuyerAddress } from '#server/domains/accounts/index.ts'
import type { GarmentPiece } from '#server/domains/inventory/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, type Pence, pence, vatWithin } from '#server/kernel/money.ts'
import { hireDates, presentDates } from './present-dates.ts'
import { allOf, describeLateFees, describeRefund } from './present-terms.ts'
import {
  isLive,
  isSomeBack,
  latePiece,
  type PaidForBooking,
  type SkiBooking,
  type SkiFee,
  type SkiLine,
  stateOfLine,
} from './queries/bookings.ts'
import type { SkiProof } from './queries/proofs.ts'
import type { SkiSettings } from './queries/ski-settings.ts'
import { bankIsDeciding } from './rules/bank-is-deciding.ts'
import { cancelTier, earliestDay, isOverdue, lineRefund, tooLateToCancel } from './rules/decide-cancel.ts'
import { mayChange, tooLateToChange } from './rules/decide-change.ts'
import { decideFee } from './rules/decide-fee.ts'
import { comingBack, labelUsed, refuseLabel, refusePostingBack } from './rules/decide-posting.ts'
import { stateOfRemainder } from './rules/desk/due-notice.ts'
import { postBy } from './rules/hire-dates.ts'
import { lateCap } from './rules/late-fee.ts'
import { isOut, isUnsent } from './rules/ski-booking-transitions.ts'

export type BookingAnswer = AnswerOf<'skiBooking'>['booking']

const stateLabels = {
  booked: 'Booked',
  picked: 'Being packed',
  dispatched: 'On its way',
  delivered: 'Delivered',
  posted: 'On its way back',
  returned: 'Back with us',
  cancelled: 'Cancelled',
} as const

type ByState = Readonly<Record<keyof typeof stateLabels, string>>

const over = {
  posted: 'It’s on its way back to us.',
  returned: 'It’s back with us.',
  cancelled: 'It’s cancelled.',
} as const
const noCancelling: ByState = {
  ...{ ...over, booked: tooLateToCancel, picked: tooLateToCancel, dispatched: tooLateToCancel },
  delivered: 'You have it already, so it can’t be cancelled.',
}
const noChange: ByState = {
  ...{ ...over, booked: tooLateToChange, picked: tooLateToChange },
  dispatched: 'It’s on its way already, so its dates can’t be changed any more.',
  delivered: 'You have it already, so its dates can’t be changed any more.',
}
const cameBack = 'The courier couldn’t deliver it and brought it back to us.'
const labelComesLater = 'Your label comes when your ski wear is on its way.'
const labelNotMadeYet = 'We’re still making your label.'
const noLabel: ByState = {
  ...{ ...over, booked: labelComesLater, picked: labelComesLater },
  ...{ dispatched: labelNotMadeYet, delivered: labelNotMadeYet, posted: labelNotMadeYet },
}

export interface BookingToPresent {
  readonly booking: SkiBooking
  readonly lines: readonly SkiLine[]
  /** The pieces by the id of their garment. */
  readonly pieces: ReadonlyMap<string, GarmentPiece>
  readonly paid: Omit<PaidForBooking, 'bookingId'>
  readonly fee: SkiFee | undefined
  /** Whether the refund of its late fee waits, because the payment of the fee is disputed. */
  readonly feeWaits: boolean
  readonly labelCode: string | null
  /** The proof of posting that counts for what is still out, or of the last parcel once nothing is. */
  readonly proof: Pick<SkiProof, 'day' | 'number'> | undefined
  /** Whether its carrier could not deliver it and is bringing it back to us. */
  readonly isComingBack: boolean
  /** Whether its payer's bank has given back some of what its pieces cost, which we do not refund again. */
  readonly bankRefunds: boolean
  /** The earliest first day from before its dates were changed. */
  readonly earlierDay: LocalDay | undefined
  readonly settings: SkiSettings
  readonly today: LocalDay
}

export function presentBooking(known: BookingToPresent): BookingAnswer {
  const { booking, lines, settings, today, fee, proof } = known
  const dates = hireDates(booking)
  const bookedOn = dayInLondon(booking.booked_at)
  const overdue = isOverdue(booking.state, dates.firstDay, today)
  const facts = { bookedOn, firstDay: earliestDay(dates.firstDay, known.earlierDay), today, overdue }
  const tier = cancelTier(facts, settings)
  const mayCancel = isUnsent(booking)
  const live = lines.filter(isLive)
  const linesOut = live.filter((line) => stateOfLine(line) === 'booked')
  // What never arrived is not late.
  const isFeeVoid = fee?.state === 'asked' && known.isComingBack
  const toPost = { state: booking.state, isComingBack: known.isComingBack, someBack: isSomeBack(lines) }
  const [noPosting, noLabelNow] = [refusePostingBack(toPost), refuseLabel(toPost)]
  return {
    bookingId: booking.id,
    reference: booking.reference,
    state: booking.state,
    stateLabel: stateLabels[known.isComingBack && booking.state === 'dispatched' ? 'posted' : booking.state],
    stages: stagesOf(booking),
    next: describeNextStep(known),
    dates: presentDates(dates),
    arrivesBy: isInTime(booking, overdue) ? presentDates(dates).arrivesBy : null,
    bookedOn: formatDay(bookedOn),
    lines: lines.map((line) => presentLine(line, { ...known, refundNow: mayCancel ? lineRefund(line, tier) : 0 })),
    paid: known.paid.paid,
    refunded: known.paid.refunded,
    bankDecides: known.paid.bankDecides,
    vat: vatOf(live),
    address: addressOf(booking),
    refundWords: describeRefund(facts, settings, live, lines),
    // The days late grow only while pieces are out; once all are back, the text is about the whole hire. What never arrived is not late.
    lateWords:
      live.length === 0 || known.isComingBack
        ? ''
        : describeLateFees(linesOut.length > 0 ? linesOut : live, postBy(dates)),
    labelCode: known.labelCode,
    proof: proof ? { day: proof.day, dayLabel: formatDay(proof.day as LocalDay), number: proof.number } : null,
    fee: fee && !isFeeVoid ? presentFee(fee, known.feeWaits) : null,
    can: {
      cancel: mayCancel ? { allowed: true } : { allowed: false, reason: noCancelling[booking.state] },
      change: mayChange({ state: booking.state, dates }, settings, today)
        ? { allowed: true }
        : { allowed: false, reason: noChange[booking.state] },
      post: noPosting === undefined ? { allowed: true } : { allowed: false, reason: noPosting },
      label:
        noLabelNow === undefined && known.labelCode !== null
          ? { allowed: true }
          : { allowed: false, reason: (isOut(booking) && noLabelNow) || noLabel[booking.state] },
      payFee: decideFee(fee, known.isComingBack).ok
        ? { allowed: true }
        : { allowed: false, reason: 'There’s nothing to pay.' },
    },
  }
}

export const addressOf = (booking: SkiBooking): string[] => {
  const address = booking.address as BuyerAddress
  // Erased with the account that booked.
  if (!booking.buyer_name) return []
  return addressLines(booking.buyer_name, address)
}

const dayOf = (at: Date | null): string | null => at && formatDay(dayInLondon(at))

function stagesOf(booking: SkiBooking): BookingAnswer['stages'] {
  const stage = (name: keyof typeof stateLabels, at: Date | null) => ({
    name,
    label: stateLabels[name],
    at: dayOf(at),
    done: at !== null,
  })
  const booked = stage('booked', booking.booked_at)
  if (booking.state === 'cancelled') return [booked, stage('cancelled', booking.cancelled_at)]
  return [
    booked,
    stage('dispatched', booking.dispatched_at),
    stage('delivered', booking.delivered_at),
    stage('posted', booking.posted_at),
    stage('returned', booking.returned_at),
  ]
}

/** False if it was sent on its first day or later, or was not sent by then. */
const isInTime = ({ first_day, dispatched_at }: SkiBooking, overdue: boolean): boolean =>
  !overdue && (dispatched_at === null || dayInLondon(dispatched_at) < first_day)

function describeNextStep(known: BookingToPresent): string {
  const { booking, lines, today, fee, proof, isComingBack } = known
  const dates = hireDates(booking)
  const postBackDay = formatDay(postBy(dates))
  const live = lines.filter(isLive)
  const someBack = isSomeBack(lines)
  switch (stateOfRemainder(booking.state, someBack)) {
    case 'booked':
    case 'picked':
      if (isOverdue(booking.state, dates.firstDay, today)) return 'We’re sorry, we haven’t sent it in time.'
      return `It arrives by ${presentDates(dates).arrivesBy}. The label for sending it back is in the parcel, and on this page.`
    case 'dispatched':
    case 'delivered':
      if (proof)
        return `You’ve posted ${someBack ? 'the rest' : 'it'} back, and it’s on its way to us. Keep the proof of posting.`
      if (isComingBack)
        return describeRefundOnReturn(known, comingBack, `Once it’s here, we’ll refund ${allOf(live, lines)}.`)
      if (booking.state === 'dispatched' && today < dates.firstDay)
        return `It’s on its way, and arrives by ${presentDates(dates).arrivesBy}.`
      return [
        today > postBy(dates)
          ? `It was due back in the post by ${postBackDay}. Please post it today and keep the proof of posting.`
          : `Post it back by ${postBackDay}, and keep the proof of posting.`,
        ...(someBack ? [labelUsed] : []),
      ].join(' ')
    case 'posted':
      return 'It’s on its way back to us. There’s nothing more to do.'
    case 'returned':
      if (isComingBack) return describeRefundOnReturn(known, cameBack, `We’ll refund ${allOf(live, lines)}.`)
      return fee?.state === 'asked'
        ? 'It’s back with us, and there’s a late fee to pay.'
        : 'It’s back with us. Thank you!'
    case 'cancelled':
      return 'It’s cancelled.'
  }
}

/** Adds the refund of what was not delivered. It is not promised while a payment is disputed, or once the bank has returned the money. */
function describeRefundOnReturn({ bankRefunds, paid }: BookingToPresent, where: string, refund: string): string {
  if (bankRefunds) return where
  return `${where} ${paid.bankDecides ? bankIsDeciding : refund}`
}

function presentLine(
  line: SkiLine,
  { pieces, paid, refundNow }: Pick<BookingToPresent, 'pieces' | 'paid'> & { readonly refundNow: number },
): BookingAnswer['lines'][number] {
  const piece = pieces.get(line.garment_id)
  if (!piece) throw new Error(`line ${line.id} has no garment`)
  const state = stateOfLine(line)
  return {
    ...{ itemId: line.id, child: line.child, part: line.part, partLabel: skiPartLabel[line.part as SkiPart] },
    ...{ slug: piece.slug, name: piece.name, brand_name: piece.brand_name, sizeLabel: piece.userSizeLabel },
    ...{ picture: piece.picture, dayPrice: line.day_pence, price: line.price_pence, state },
    lateCap: lateCap(latePiece(line)),
    ...(state === 'cancelled' && {
      // Once a bank has given something back, the sums of the pieces differ from what we refunded; while it decides, the provider refuses refunds.
      stateLabel:
        line.refunded_pence > 0 && paid.chargedBack === 0 && !paid.bankDecides
          ? `Cancelled, ${formatPounds(line.refunded_pence as Pence)} refunded`
          : 'Cancelled',
    }),
    refundNow: line.ended_at ? 0 : refundNow,
  }
}

function vatOf(lines: readonly SkiLine[]): string {
  const [first] = lines
  if (!first) return ''
  const total = pence(lines.reduce((sum, { price_pence }) => sum + price_pence, 0))
  return describeVat(total, first.vat_basis_points)
}

/** "VAT included: £5.25, at 20%" */
export const describeVat = (gross: Pence, basisPoints: number): string =>
  `VAT included: ${formatPounds(vatWithin(gross, basisPoints))}, at ${basisPoints / 100}%`

export const presentFee = (
  { state, days_late, amount_pence }: SkiFee,
  bankDecides = false,
): NonNullable<BookingAnswer['fee']> => ({
  ...{ state, daysLate: days_late, amount: amount_pence, bankDecides },
  words: `${days_late} ${days_late === 1 ? 'day' : 'days'} late: ${formatPounds(amount_pence as Pence)}`,
})
