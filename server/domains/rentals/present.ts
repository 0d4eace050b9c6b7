// Rows of rentals as the wire shows them, with the words for people.
import type { Static } from 'typebox'
import { conditionLabel } from '#contract/primitives.ts'
import type {
  Order as OrderSchema,
  Postage as PostageSchema,
  Rental as RentalSchema,
  ReturnAnnouncement as ReturnSchema,
} from '#contract/rentals.ts'
import type { GarmentPiece } from '#server/domains/inventory/index.ts'
import { dayInLondon, daysBetween, formatDay, formatDayShort, type LocalDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Can } from './policies.ts'
import type { Loan } from './queries/loans.ts'
import type { RentalOrder } from './queries/orders.ts'
import type { RentalReturn } from './queries/returns.ts'
import type { DeliveryAddress } from './rules/is-address-complete.ts'
import { type KeepNumbers, keepItPrice, yoursToKeepOn } from './rules/keep-it-price.ts'
import { pendingReturnStates } from './rules/return-transitions.ts'

export type RentalAnswer = Static<typeof RentalSchema>
export type ReturnAnswer = Static<typeof ReturnSchema>
export type OrderAnswer = Static<typeof OrderSchema>
export type PostageAnswer = Static<typeof PostageSchema>

/** A piece as it was lent: with the loan's condition and credits, whatever the garment is graded by now. */
function presentLentPiece(piece: GarmentPiece, loan: Loan) {
  const { qrId: _, ...shown } = piece
  return {
    ...shown,
    userCondition: loan.condition,
    userConditionLabel: conditionLabel[loan.condition],
    userCredits: loan.credits,
  }
}

/** From then on the closet shows the day as a warning (design brief §3.8). */
const soonDays = 30

const stateLabel = { ordered: 'On its way to you', at_home: 'At home', return_announced: 'Pending return' } as const

export interface RentalFacts {
  readonly loan: Loan
  readonly piece: GarmentPiece
  /** The day by which its announced return is due; null where it is not known yet. */
  readonly returnDueOn: string | null
  /** What the piece costs new in the shops. */
  readonly rrp: Pence
  /** Ski wear never becomes the member's by time (decisions.md §4.8). */
  readonly countsTowardsKeeping: boolean
  readonly canReturn: Can
  readonly numbers: KeepNumbers
  readonly today: LocalDay
}

export function presentRental(facts: RentalFacts): RentalAnswer {
  const { loan, piece, numbers, today } = facts
  const state = loan.state as keyof typeof stateLabel
  const receivedOn = loan.received_on as LocalDay | null
  const returnBy = (state === 'return_announced' ? facts.returnDueOn : loan.term_ends_on) as LocalDay | null
  const keepOn =
    state === 'at_home' && receivedOn && facts.countsTowardsKeeping ? yoursToKeepOn(receivedOn, numbers) : null
  return {
    id: loan.id,
    orderId: loan.order_id,
    qrId: piece.qrId,
    ...presentLentPiece(piece, loan),
    state,
    stateLabel: stateLabel[state],
    since: receivedOn,
    sinceLabel: inShort(receivedOn),
    returnBy,
    returnByLabel: inWords(returnBy),
    returnBySoon: returnBy !== null && daysBetween(today, returnBy) < soonDays,
    yoursToKeepOn: keepOn,
    yoursToKeepOnLabel: inShort(keepOn),
    keepPrice: keepItPrice({ credits: credits(loan.credits), rrp: facts.rrp, receivedOn, today }, numbers),
    can: { return: facts.canReturn },
  }
}

const inWords = (day: LocalDay | null): string | null => (day === null ? null : formatDay(day))
// Both lie within a loan's nine months, so the year need not be said.
const inShort = (day: LocalDay | null): string | null => (day === null ? null : formatDayShort(day))
const dayInWords = (at: Date | null): string | null => (at === null ? null : formatDay(dayInLondon(at)))

const isPending = (state: RentalReturn['state']): boolean => pendingReturnStates.some((pending) => pending === state)

/** @param dueDays setting `return.due_days` */
export function presentReturn(row: RentalReturn, loans: readonly Loan[], dueDays: number): ReturnAnswer {
  const stages = [
    ['announced', 'Announced', row.announced_at],
    ['posted', 'Posted', row.posted_at],
    ['received', 'Received', row.received_at],
    ['checked', 'Checked', row.checked_at],
    ['done', 'Done', row.done_at],
  ] as const
  const reached = stages.findLastIndex(([, , at]) => at !== null)
  return {
    id: row.id,
    state: row.state,
    pending: isPending(row.state),
    labelCode: row.label_code,
    announcedAt: row.announced_at.toISOString(),
    dueOn: row.due_on,
    dueLabel: returnDueLabel(row, dueDays),
    itemsIds: loans.map((loan) => loan.garment_id),
    // A stage that was passed over, as posting often is, counts as done without a day.
    stages: stages.map(([name, label, at], index) => ({ name, label, at: dayInWords(at), done: index <= reached })),
  }
}

export function returnDueLabel(row: RentalReturn, dueDays: number): string {
  if (!isPending(row.state)) return row.received_at ? `Received on ${dayInWords(row.received_at)}` : 'Cancelled'
  if (row.posted_at) return `Posted on ${dayInWords(row.posted_at)}`
  return row.due_on
    ? `Send back by ${inWords(row.due_on as LocalDay)}`
    : `Send back within ${dueDays} days of your new pieces arriving`
}

export const presentPostage = (
  row: Pick<RentalOrder, 'outbound_pence' | 'return_pence' | 'outbound_free' | 'return_free'>,
): PostageAnswer => ({
  outboundPostagePrice: row.outbound_pence,
  returnsPostagePrice: row.return_pence,
  total: row.outbound_pence + row.return_pence,
  outboundFree: row.outbound_free,
  returnFree: row.return_free,
})

export interface OrderFactsForAnswer {
  readonly order: RentalOrder
  readonly loans: readonly Loan[]
  /** The return it announced, with its loans. */
  readonly announced: { readonly row: RentalReturn; readonly loans: readonly Loan[] } | undefined
  readonly pieces: ReadonlyMap<string, GarmentPiece>
  readonly dueDays: number
}

export function presentOrder({ order, loans, announced, pieces, dueDays }: OrderFactsForAnswer): OrderAnswer {
  const present = (loan: Loan) => {
    const piece = pieces.get(loan.garment_id)
    if (!piece) throw new Error(`garment ${loan.garment_id} is not there`)
    return presentLentPiece(piece, loan)
  }
  // What could not be picked is no part of it any more; of a cancelled order all is shown.
  const sent = order.state === 'cancelled' ? loans : loans.filter((loan) => loan.state !== 'cancelled')
  const { contactPhone: _, ...address } = order.address as DeliveryAddress
  return {
    orderId: order.id,
    reference: order.reference,
    state: order.state,
    placedAt: order.placed_at.toISOString(),
    placedOn: formatDay(dayInLondon(order.placed_at)),
    creditsUsed: sent.reduce((sum, loan) => sum + loan.credits, 0),
    postage: presentPostage(order),
    postageStatus: order.postage_status,
    address,
    items: sent.map(present),
    returning: (announced?.loans ?? []).map(present),
    returnDueLabel: announced ? returnDueLabel(announced.row, dueDays) : null,
  }
}
