// A piece in the closet, with its days, what it costs to keep and whether it may go back.
import type { Static } from 'typebox'
import type { Rental } from '#contract/rentals.ts'
import { type Can, type KeepNumbers, keepItPrice, yoursToKeepOn } from '#server/domains/rentals/index.ts'
import { daysBetween, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { pence } from '#server/kernel/money.ts'
import { type LentPiece, presentLentPiece } from '../lent-pieces.ts'

export type RentalAnswer = Static<typeof Rental>

/** From then on the closet shows the day as a warning (design brief §3.8). */
const soonDays = 30

/** The code of the catalogue's type that never becomes the member's by time (decisions.md §4.8). */
const skiWear = 'skiwear'

const stateLabel = { ordered: 'On its way to you', at_home: 'At home', return_announced: 'Pending return' } as const

const elsewhere = { allowed: false, reason: 'This piece is not at home.' }
const notAtHome: Readonly<Record<LentPiece['state'], Can>> = {
  ordered: { allowed: false, reason: 'This piece is still on its way to you.' },
  return_announced: { allowed: false, reason: 'You’re already sending this piece back.' },
  at_home: elsewhere,
  returned: elsewhere,
  kept: elsewhere,
  lost: elsewhere,
  cancelled: elsewhere,
}

export interface Shown {
  /** The day by which the pending return is due; null where it is not known yet. */
  readonly returnDueOn: string | null
  /** Whether anything may be sent back at all. */
  readonly canReturn: Can
  readonly numbers: KeepNumbers
  readonly today: LocalDay
}

/** @param row a live loan */
export function presentRental(row: LentPiece, { returnDueOn, canReturn, numbers, today }: Shown): RentalAnswer {
  const state = row.state as keyof typeof stateLabel
  const receivedOn = row.received_on as LocalDay | null
  const returnBy = (state === 'return_announced' ? returnDueOn : row.term_ends_on) as LocalDay | null
  const keepOn =
    state === 'at_home' && receivedOn && row.type_code !== skiWear ? yoursToKeepOn(receivedOn, numbers) : null
  return {
    id: row.id,
    orderId: row.order_id,
    qrId: row.qr_id,
    ...presentLentPiece(row),
    state,
    stateLabel: stateLabel[state],
    since: receivedOn,
    sinceLabel: nearby(receivedOn, today),
    returnBy,
    returnByLabel: inWords(returnBy),
    returnBySoon: returnBy !== null && daysBetween(today, returnBy) < soonDays,
    yoursToKeepOn: keepOn,
    yoursToKeepOnLabel: nearby(keepOn, today),
    keepPrice: keepItPrice({ credits: credits(row.credits), rrp: pence(row.rrp_pence), receivedOn, today }, numbers),
    can: { return: state === 'at_home' ? canReturn : notAtHome[state] },
  }
}

const inWords = (day: LocalDay | null): string | null => (day === null ? null : formatDay(day))
/** The year is said where it is another one than today's. */
const nearby = (day: LocalDay | null, today: LocalDay): string | null =>
  day !== null && day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -5) : inWords(day)
