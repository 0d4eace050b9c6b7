// The lines that the office prints about ski wear.

import { addressLines, type BuyerAddress } from '#server/domains/accounts/index.ts'
import { findLabelCode } from '#server/domains/shipping/index.ts'
import {
  blockedDays,
  type DeskBooking,
  type DeskPiece,
  hireDates,
  hireLabel,
  isOut,
  listDisputedBookings,
  listFees,
  listFeesToDecide,
  listOpenSkiBookings,
  listPaid,
  listPiecesAtRisk,
  listProofs,
  listSteps,
  listStylesWithoutPart,
  readSkiSettings,
  type SkiBooking,
  type SkiProof,
  type SkiRecords,
  stateOfRemainder,
  withPieces,
} from '#server/domains/ski/index.ts'
import { type Actor, describeActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, formatDay, formatDayShort, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { disputedInShort, disputedLine, pieces } from '../piece-lines.ts'
import { scanLines } from '../scan-lines.ts'
import { formatTimestamp } from '../step-line.ts'

const pounds = (amount: number) => formatPounds(pence(amount))
export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** What a buyer has said of one parcel that they posted back. */
export const proofLine = ({ day, number, reported_at }: SkiProof): string =>
  `Its buyer said on ${formatDay(dayInLondon(reported_at))}: posted on ${formatDay(day as LocalDay)}, proof ${number}`

/** Says why a booking is not received by the label with which it was sent, and what to run instead. */
export function sentLabelLine({ reference, state, dispatched_at }: SkiBooking, label: string): string {
  if (!dispatched_at) return `"${label}" is the label of booking ${reference}, which is ${state}: it has not been sent.`
  const sent = `"${label}" is the label with which booking ${reference} was sent`
  if (state === 'dispatched') return `${sent}. If it came back undelivered: npm run office -- sent-back ${reference}`
  return `${sent}; it is ${state}. To receive the pieces that are here: npm run office -- receive ${reference}, or the QR id of each piece`
}

/** Lists the bookings by their next task (to send, late, out, late fee to decide, ahead), and the pieces that will be missing. */
export async function skiLines({ db, clock }: SkiRecords): Promise<string[]> {
  const today = dayInLondon(clock.now())
  const settings = await readSkiSettings(db)
  const open = await withPieces(db, await listOpenSkiBookings(db))
  const disputed = await disputedAmong(db, open)
  const leavesOn = ({ booking }: DeskBooking) => blockedDays(hireDates(booking), settings).from
  const isLate = ({ booking, pieces: listed }: DeskBooking) => {
    const state = stateOfRemainder(
      booking.state,
      listed.some((piece) => piece.state === 'returned'),
    )
    return (state === 'dispatched' || state === 'delivered') && today > addDays(hireDates(booking).lastDay, 1)
  }
  const waiting = open.filter(({ booking }) => !isOut(booking))
  const inDanger = await listPiecesAtRisk(db, today)
  const section = (title: string, listed: readonly DeskBooking[], when: (deskBooking: DeskBooking) => string) =>
    listed.length === 0
      ? []
      : [title, ...listed.map((deskBooking) => bookingLine(deskBooking, when(deskBooking), disputed))]
  const leaves = (deskBooking: DeskBooking) => `leaves ${formatDayShort(leavesOn(deskBooking))}`
  const postBy = ({ booking }: DeskBooking) => `post by ${formatDayShort(addDays(hireDates(booking).lastDay, 1))}`
  const lines = [
    ...section(
      'To send now:',
      waiting.filter((deskBooking) => leavesOn(deskBooking) <= today),
      leaves,
    ),
    ...section('Late:', open.filter(isLate), postBy),
    ...section(
      'Out:',
      open.filter((deskBooking) => isOut(deskBooking.booking) && !isLate(deskBooking)),
      postBy,
    ),
    ...(await feesToDecideLines(db, clock.now())),
    ...section(
      'Ahead:',
      waiting.filter((deskBooking) => leavesOn(deskBooking) > today),
      leaves,
    ),
    ...(inDanger.length === 0 ? [] : ['In danger (pick replaces a piece if an equal one is free):']),
    ...inDanger.map(
      ({ reference, leavesOn: on, qrId, state, lateReference }) =>
        `${reference.padEnd(10)} leaves ${formatDayShort(on as LocalDay)}: ${qrId} is ${lateReference ? `late in ${lateReference}` : state.replace('_', ' ')}`,
    ),
  ]
  const withoutPart = await listStylesWithoutPart(db)
  return [
    ...(lines.length === 0 ? ['No ski wear is booked.'] : lines),
    ...(withoutPart.length === 0 ? [] : ['No part of a kit yet, so nobody can book it (ski-style HANDLE PART):']),
    ...withoutPart.map(({ handle, name, pieces: count }) => `  ${handle}: ${name}, ${pieces(count)}`),
  ]
}

async function feesToDecideLines(db: SkiRecords['db'], now: Date): Promise<string[]> {
  const undecided = new Map((await listFeesToDecide(db, now)).map(({ booking, proposed }) => [booking, proposed]))
  if (undecided.size === 0) return []
  const bookings = await withPieces(db, [...undecided.keys()])
  return [
    'Late fee to decide (ski-fee S-BOOKING shows its working):',
    ...bookings.map((deskBooking) =>
      bookingLine(deskBooking, pounds(undecided.get(deskBooking.booking)?.amount ?? 0), new Map()),
    ),
  ]
}

/** Lists the pieces to take from the shelf for bookings that are sent today or should have been, below the orders of the other shops. */
export async function skiToPickLines({ db, clock }: Pick<SkiRecords, 'db' | 'clock'>): Promise<string[]> {
  const today = dayInLondon(clock.now())
  const settings = await readSkiSettings(db)
  const leavesOn = (booking: SkiBooking) => blockedDays(hireDates(booking), settings).from
  // Once its days are over, a booking is refunded and not picked.
  const due = (await listOpenSkiBookings(db)).filter(
    (booking) => booking.state === 'booked' && leavesOn(booking) <= today && today <= hireDates(booking).lastDay,
  )
  const waiting = await withPieces(db, due)
  const disputed = await disputedAmong(db, waiting)
  const lines = waiting.flatMap(({ booking, pieces: listed }) => {
    const live = listed.filter(({ state }) => state !== 'cancelled')
    const dispute = disputed.get(booking.id)
    return [
      `${booking.reference}, leaves ${formatDayShort(leavesOn(booking))}, ${booking.buyer_name}: ${pieces(live.length)}${dispute ? disputedInShort[dispute] : ''}`,
      ...live.map(pieceLine),
    ]
  })
  return lines.length === 0 ? [] : ['Ski wear:', ...lines]
}

/** Lists the bookings to send and the parcels on their way, below the orders of the other shops. */
export async function openSkiLines({ db }: Pick<SkiRecords, 'db'>): Promise<string[]> {
  const open = (await listOpenSkiBookings(db)).filter(({ state }) => state !== 'delivered' && state !== 'posted')
  const waiting = await withPieces(db, open)
  const disputed = await disputedAmong(db, waiting)
  const lines = waiting.map((deskBooking) =>
    bookingLine(deskBooking, formatDayShort(hireDates(deskBooking.booking).firstDay), disputed),
  )
  return lines.length === 0 ? [] : ['Ski wear:', ...lines]
}

const disputedAmong = (db: SkiRecords['db'], bookings: readonly DeskBooking[]) =>
  listDisputedBookings(
    db,
    bookings.map(({ booking }) => booking.id),
  )

type Disputed = Awaited<ReturnType<typeof disputedAmong>>

const bookingLine = ({ booking, pieces: listed }: DeskBooking, when: string, disputed: Disputed): string => {
  const dispute = disputed.get(booking.id)
  const live = listed.filter(({ state }) => state !== 'cancelled')
  return [
    booking.reference.padEnd(10),
    booking.state.padEnd(11),
    when.padEnd(14),
    pieces(live.length).padEnd(10),
    `${booking.buyer_name}: ${live.map(({ name }) => name).join(', ')}${dispute ? disputedInShort[dispute] : ''}`,
  ].join(' ')
}

export const pieceLine = ({ qrId, name, sizeLabel, child, price, refunded, state }: DeskPiece): string =>
  `  ${qrId}  child ${child}: ${name}, ${sizeLabel}, ${pounds(price)}${
    state === 'booked' ? '' : `, ${state}${refunded > 0 ? `, ${pounds(refunded)} refunded` : ''}`
  }`

/** Shows one booking with its steps, pieces, parcels and late fee. */
export async function skiDetailLines({ db }: Pick<SkiRecords, 'db'>, booking: SkiBooking): Promise<string[]> {
  const [deskBooking] = await withPieces(db, [booking])
  const [label, returnLabel] = [await findLabelCode(db, booking.id), await findLabelCode(db, booking.return_id)]
  const [fee] = await listFees(db, [booking.id])
  const address = booking.address as BuyerAddress
  const [paid] = await listPaid(db, [booking.id])
  const { paid: total = 0, refunded = 0, chargedBack = 0 } = paid ?? {}
  const dispute = (await listDisputedBookings(db, [booking.id])).get(booking.id)
  return [
    `Booking ${booking.reference} of ski wear is ${booking.state}: ${hireLabel(hireDates(booking))}.`,
    ...(await listSteps(db, booking.id)).map(
      ({ from, to, actor, at }) =>
        `  ${formatTimestamp(at)}  ${from === null ? '' : `${from} → `}${to}, by ${describeActor(actor as Actor)}`,
    ),
    `For ${booking.buyer_name}, ${booking.buyer_email}${booking.account_id === null ? ', a guest' : ''}`,
    ...(deskBooking?.pieces ?? []).map(pieceLine),
    `Paid: ${pounds(total)}${refunded > 0 ? `, ${pounds(refunded)} refunded` : ''}${chargedBack > 0 ? `, ${pounds(chargedBack)} given back by the bank` : ''}`,
    ...(dispute ? [disputedLine[dispute]] : []),
    ...(label ? [`Parcel ${label} there, ${returnLabel} back.`] : []),
    ...(booking.buyer_name === ''
      ? []
      : [...addressLines(booking.buyer_name, address), booking.buyer_phone]
          .filter((line) => line !== '')
          .map((line) => `  ${line}`)),
    ...(await listProofs(db, [booking.id])).map(proofLine),
    ...(await scanLines(db, booking.id)),
    ...(await scanLines(db, booking.return_id)),
    ...(fee
      ? [
          `Late fee: ${pounds(fee.amount_pence)} for ${days(fee.days_late)} is ${fee.state}, by ${fee.operator}${fee.note ? `: ${fee.note}` : ''}`,
        ]
      : []),
  ]
}
