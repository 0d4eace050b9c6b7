// Ski wear at the desk (product §8): the commands of rental orders for a booking, whose reference begins with S, and its own.
import { skiPartLabel } from '#contract/ski/shop.ts'
import {
  cancelSkiForOffice,
  deliverSki,
  dispatchSki,
  findBookingForOffice,
  findBookingOfGarment,
  holdSki,
  isOutboundLabel,
  kitsPath,
  listDisputedBookings,
  listFees,
  listProofs,
  type ProposedFee,
  pickSki,
  readProposedFee,
  readQuote,
  receiveSki,
  receiveUndeliveredSki,
  recordLostSki,
  refundFee,
  releaseHeldSki,
  requestLateFee,
  type SkiBooking,
  type SkiRecords,
  setSkiPart,
  waiveFee,
  withPieces,
  writeOffSki,
} from '#server/domains/ski/index.ts'
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'
import type { OfficeWork } from '../parse-command.ts'
import { arrivedLines, disputedLine, pieces } from '../piece-lines.ts'
import { formatTimestamp } from '../step-line.ts'
import type { SkiWork } from './parse-ski-command.ts'
import { days, pieceLine, proofLine, sentLabelLine, skiDetailLines, skiLines } from './ski-lines.ts'

export type BookingWork = Extract<
  OfficeWork,
  { name: 'order' | 'pick' | 'dispatch' | 'deliver' | 'sent-back' | 'order-lost' | 'receive' }
>

/** Finds the booking by its reference or a label; undefined for an order of another shop. */
export const findSki = ({ db }: Pick<SkiRecords, 'db'>, subject: string): Promise<SkiBooking | undefined> =>
  findBookingForOffice(db, subject)

/**
 * Finds the booking to receive. If a garment of it that is out was named, that garment is in the parcel.
 * @throws UsageError for the label with which it was sent: only an undelivered parcel comes back with it
 */
export async function findSkiToReceive(
  { db }: Pick<SkiRecords, 'db'>,
  receive: Extract<OfficeWork, { name: 'receive' }>,
) {
  const { subject, scanned = [] } = receive
  const booking = await findBookingForOffice(db, subject)
  if (booking && (await isOutboundLabel(db, booking, subject))) throw new UsageError(sentLabelLine(booking, subject))
  if (booking) return { booking, receive }
  const found = await findBookingOfGarment(db, subject.trim().toUpperCase())
  return found && { booking: found, receive: { ...receive, scanned: [subject, ...scanned] } }
}

/**
 * @throws UsageError for an unknown garment
 * @throws Refusal for an action that is not possible now
 */
export async function workOnBooking(
  services: SkiRecords,
  booking: SkiBooking,
  command: BookingWork,
): Promise<string[]> {
  const { id: bookingId, reference } = booking
  switch (command.name) {
    case 'order':
      return skiDetailLines(services, booking)
    case 'pick': {
      const { operator } = command
      const missing = await garmentsOf(services, booking, command.missing)
      const { replaced, ended, cancelled } = await pickSki(services, { bookingId, missing, operator })
      const refund = await refundOf(services, booking, ended)
      if (cancelled) return [cancelledLine(booking, refund)]
      const instead = replaced.length > 0 ? ` ${pieces(replaced.length)} replaced by equal ones.` : ''
      return [
        `Booking ${reference} is picked.${instead}${endNote(ended, refund)}`,
        ...(await liveLines(services, booking)),
      ]
    }
    case 'dispatch': {
      const { sent, ended } = await dispatchSki(services, { bookingId, operator: command.operator })
      const refund = await refundOf(services, booking, ended)
      if (!sent) return [cancelledLine(booking, refund)]
      return [
        `Booking ${reference} is on its way in parcel ${sent.label}; label ${sent.returnLabel} in it brings it back.${endNote(ended, refund)}`,
        ...(await liveLines(services, booking)),
      ]
    }
    case 'deliver':
      await deliverSki(services, { bookingId, operator: command.operator })
      return [`Booking ${reference} has arrived.`]
    case 'sent-back': {
      const arrived = await receiveUndeliveredSki(services, { bookingId, operator: command.operator })
      return [
        `Booking ${reference} came back undelivered: it is cancelled and refunded, ${pieces(arrived.length)} to inspect, each by its QR id. Its buyer gets an email.`,
        ...(await arrivedLines(services, arrived)),
      ]
    }
    case 'order-lost': {
      const lost = await recordLostSki(services, { bookingId, operator: command.operator })
      return [
        `Booking ${reference} is lost: it is cancelled and refunded, with ${pieces(lost.length)}. Its buyer gets an email. A piece that turns up: receive QR.`,
      ]
    }
    case 'receive': {
      const { operator, scanned } = command
      const garmentIds = scanned && (await garmentsOf(services, booking, scanned))
      const { received, left } = await receiveSki(services, { bookingId, garmentIds, operator })
      const taken = [
        `${pieces(received.length)} of booking ${reference} to inspect, each by its QR id.`,
        ...(await arrivedLines(services, received)),
      ]
      if (booking.state === 'cancelled')
        return [...taken, 'The booking is cancelled already, because it did not arrive.']
      if (left.length > 0) return [...taken, `Still out: ${pieces(left.length)}.`]
      return [...taken, allBackLine(booking)]
    }
  }
}

const allBackLine = ({ reference }: SkiBooking) =>
  `No piece of it is out any more: npm run office -- ski-fee ${reference} says whether it was late.`

const cancelledLine = ({ reference }: SkiBooking, refund: string) =>
  `Booking ${reference} is cancelled: none of its pieces was there. ${refund} is refunded. Its buyer gets an email.`

const endNote = (ended: readonly Id<'garment'>[], refund: string) =>
  ended.length > 0 ? ` ${pieces(ended.length)} without an equal: ${refund} is refunded. Its buyer gets an email.` : ''

/**
 * @throws UsageError for an unknown booking or garment
 * @throws Refusal for an action that is not possible now
 */
export async function workOnSki(services: SkiRecords, command: SkiWork): Promise<string[]> {
  if (command.name === 'ski') return skiLines(services)
  if (command.name === 'ski-quote') return (await quoteLines(services, command)).lines
  if (command.name === 'ski-book') return bookLines(services, command)
  if (command.name === 'ski-style') {
    const { name, changed } = await setSkiPart(services, command)
    const label = skiPartLabel[command.part]
    return [changed ? `${name} can be booked now, as this part: ${label}.` : `${name} is already this part: ${label}.`]
  }
  if (command.name === 'ski-release') {
    const count = await releaseHeldSki(services, command)
    return [`What was held for ${command.email} is free again${count > 1 ? `: ${count} holds have ended` : ''}.`]
  }
  const booking = await findBookingForOffice(services.db, command.subject)
  if (!booking) throw new UsageError(`There is no booking "${command.subject}" of ski wear.`)
  const { id: bookingId, reference } = booking
  switch (command.name) {
    case 'ski-cancel': {
      const { scanned, refundAll, operator } = command
      const garmentIds = scanned && (await garmentsOf(services, booking, scanned))
      const refunded = await cancelSkiForOffice(services, { bookingId, garmentIds, refundAll, operator })
      const what = garmentIds ? `${pieces(garmentIds.length)} of booking ${reference}` : `Booking ${reference}`
      const verb = garmentIds && garmentIds.length > 1 ? 'are' : 'is'
      const lost = (await listDisputedBookings(services.db, [bookingId])).get(bookingId) === 'lost'
      const less = lost ? ', less what the bank has given back' : ''
      return [`${what} ${verb} cancelled; ${formatPounds(refunded)} goes back${less}. Its buyer gets an email.`]
    }
    case 'ski-lose': {
      const garmentIds = await garmentsOf(services, booking, command.scanned)
      const { left } = await writeOffSki(services, { bookingId, garmentIds, operator: command.operator })
      const summary = `${pieces(garmentIds.length)} of booking ${reference} written off as lost.`
      return left.length > 0 ? [`${summary} Still out: ${pieces(left.length)}.`] : [summary, allBackLine(booking)]
    }
    case 'ski-fee': {
      const lines = await feeLines(services, booking, await readProposedFee(services.db, booking, command.posted))
      const dispute = (await listDisputedBookings(services.db, [bookingId])).get(bookingId)
      return dispute ? [...lines, disputedLine[dispute]] : lines
    }
    case 'ask-ski-fee': {
      const { posted, amount, note, operator } = command
      const fee = await requestLateFee(services, { bookingId, posted, amount, note, operator })
      return [`A late fee of ${formatPounds(fee)} is requested for booking ${reference}. Its buyer gets an email.`]
    }
    case 'waive-ski-fee': {
      const { posted, note, operator } = command
      const [fee] = await listFees(services.db, [bookingId])
      const waived = await waiveFee(services, { bookingId, posted, note, operator })
      const emailed = fee ? ' Its buyer gets an email.' : ''
      return [`The late fee of booking ${reference}, ${formatPounds(waived)}, is waived.${emailed}`]
    }
    case 'refund-ski-fee': {
      const { note, operator } = command
      const refunded = await refundFee(services, { bookingId, note, operator })
      return [`The late fee of booking ${reference}, ${formatPounds(refunded)}, is refunded. Its buyer gets an email.`]
    }
  }
}

const because = {
  accepted: 'posted, as you accept,',
  scan: 'posted, by the carrier’s scan,',
  received: 'received',
  lost: 'written off as lost',
} as const

async function feeLines({ db }: SkiRecords, booking: SkiBooking, proposed: ProposedFee): Promise<string[]> {
  const { reference, last_day } = booking
  const [deskBooking] = await withPieces(db, [booking])
  const live = (deskBooking?.pieces ?? []).filter(({ state }) => state !== 'cancelled')
  const isProofNeeded = proposed.pieces.some(({ by }) => by === 'received' || by === 'lost')
  const proofs = isProofNeeded ? await listProofs(db, [booking.id]) : []
  const working = proposed.pieces.map(({ cameBackOn, by, daysLate, fee }, index) => {
    const { qrId = '', name = '' } = live[index] ?? {}
    return `  ${qrId}  ${name}: ${because[by]} on ${formatDay(cameBackOn)}, ${days(daysLate)} late, ${formatPounds(fee)}`
  })
  return [
    `Booking ${reference} was hired until ${formatDay(last_day as LocalDay)}; posted a day later is in time.`,
    ...working,
    ...proofs.map((proof) => `${proofLine(proof)}. To accept that: --posted ${proof.day}`),
    ...(proofs.length > 1 ? ['A day that you accept counts for all pieces; to ask for less: --ask --pence N.'] : []),
    proposed.amount === 0
      ? 'There is no late fee.'
      : `Late fee: ${formatPounds(proposed.amount)}. To ask for it: npm run office -- ski-fee ${reference} --ask; for nothing: --waive WHY`,
  ]
}

type AskedByPhone = Pick<Extract<SkiWork, { name: 'ski-quote' }>, 'from' | 'until' | 'kits'>

/** Holds what somebody on the telephone asked for, if all of it is free; they pay by the link of an email. */
async function bookLines(services: SkiRecords, command: Extract<SkiWork, { name: 'ski-book' }>): Promise<string[]> {
  const { from, until, kits, to, operator } = command
  const quote = await quoteLines(services, command)
  if (!quote.free) return [...quote.lines, 'Nothing is held.']
  const held = await holdSki(services, { firstDay: from, lastDay: until, kits, email: to, operator })
  return [
    ...quote.lines.slice(0, -1),
    `Held until ${formatTimestamp(held)}. ${to} gets an email with the link at which they say where it goes, and pay.`,
  ]
}

/** The quote for a caller on the telephone, and the address of the booking page with the same choices. Holds nothing. */
async function quoteLines(
  services: SkiRecords,
  { from, until, kits }: AskedByPhone,
): Promise<{ readonly lines: string[]; readonly free: boolean }> {
  const quote = await readQuote(services, { firstDay: from, lastDay: until, kits: [...kits] }, undefined)
  const lines = [
    `${quote.dates.label}: ${days(quote.dates.days)}, arrives by ${quote.dates.arrivesBy}, to be posted back by ${quote.dates.postBy}.`,
    ...quote.children.flatMap(({ sizeLabel, lines }, index) => [
      `Child ${index + 1}, ${sizeLabel}:`,
      ...lines.map(({ name, price, free }) => `  ${name}, ${formatPounds(pence(price))}${free ? '' : ': not free'}`),
    ]),
    `Total ${formatPounds(pence(quote.total))}, postage included.`,
    ...(quote.free
      ? [
          `All of it is free. They book and pay on this page, which is filled in: ${kitsPath({ firstDay: from, lastDay: until }, kits)}`,
        ]
      : [
          `Not free: ${quote.missing.join(', ')}.`,
          ...quote.instead.dates.map(({ label }) => `  Free for ${label}.`),
          ...quote.instead.sizes.map(({ child, sizeLabel }) => `  Free with ${sizeLabel} for child ${child + 1}.`),
        ]),
  ]
  return { lines, free: quote.free }
}

const liveLines = async ({ db }: SkiRecords, booking: SkiBooking): Promise<string[]> => {
  const [deskBooking] = await withPieces(db, [booking])
  return (deskBooking?.pieces ?? []).filter(({ state }) => state === 'booked').map(pieceLine)
}

/** What was refunded for pieces that ended. */
async function refundOf({ db }: SkiRecords, booking: SkiBooking, garmentIds: readonly Id<'garment'>[]) {
  const [deskBooking] = await withPieces(db, [booking])
  const ended = (deskBooking?.pieces ?? []).filter(
    ({ garmentId, state }) => state === 'cancelled' && garmentIds.includes(garmentId),
  )
  return formatPounds(pence(ended.reduce((sum, { refunded }) => sum + refunded, 0)))
}

/** @throws UsageError for a QR id that is not in the booking */
async function garmentsOf({ db }: SkiRecords, booking: SkiBooking, qrIds: readonly string[]): Promise<Id<'garment'>[]> {
  const [deskBooking] = await withPieces(db, [booking])
  return qrIds.map((qrId) => {
    const piece = deskBooking?.pieces.find(
      (candidate) =>
        candidate.qrId === qrId.trim().toUpperCase() &&
        (candidate.state !== 'cancelled' || booking.state === 'cancelled'),
    )
    if (!piece) throw new UsageError(`"${qrId}" is not a piece of booking ${booking.reference}.`)
    return piece.garmentId
  })
}
