// Rows of rentals as the wire shows them, with the words for people.
import type { Static } from 'typebox'
import { conditionLabel } from '#contract/primitives.ts'
import type {
  ListedReturn as ListedReturnSchema,
  Order as OrderSchema,
  Postage as PostageSchema,
  Rental as RentalSchema,
  ReturnAnnouncement as ReturnSchema,
} from '#contract/rentals.ts'
import type { GarmentPiece } from '#server/domains/inventory/index.ts'
import { dayInLondon, daysBetween, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Pence } from '#server/kernel/money.ts'
import { asCan, type Can } from './policies.ts'
import type { Loan } from './queries/loans.ts'
import type { RentalOrder } from './queries/orders.ts'
import type { RentalTerms } from './queries/rental-terms.ts'
import type { RentalReturn } from './queries/returns.ts'
import { decideCancel } from './rules/decide-cancel.ts'
import type { DeliveryAddress } from './rules/is-address-complete.ts'
import { type KeepNumbers, keepItPrice, yoursToKeepOn } from './rules/keep-it-price.ts'
import { rentalTermInWords } from './rules/rental-term.ts'
import { returnDueIfCancelled, returnDueInWords } from './rules/return-due.ts'
import { isPending } from './rules/return-transitions.ts'

export type RentalAnswer = Static<typeof RentalSchema>
export type ReturnAnswer = Static<typeof ReturnSchema>
export type OrderAnswer = Static<typeof OrderSchema>
export type ListedReturnAnswer = Static<typeof ListedReturnSchema>
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
    sinceLabel: nearby(receivedOn, today),
    returnBy,
    returnByLabel: inWords(returnBy),
    returnBySoon: returnBy !== null && daysBetween(today, returnBy) < soonDays,
    yoursToKeepOn: keepOn,
    yoursToKeepOnLabel: nearby(keepOn, today),
    keepPrice: keepItPrice({ credits: credits(loan.credits), rrp: facts.rrp, receivedOn, today }, numbers),
    can: { return: facts.canReturn },
  }
}

const inWords = (day: LocalDay | null): string | null => (day === null ? null : formatDay(day))
/** The year is said where it is another one than today's. */
const nearby = (day: LocalDay | null, today: LocalDay): string | null =>
  day !== null && day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -5) : inWords(day)
const dayInWords = (at: Date | null): string | null => (at === null ? null : formatDay(dayInLondon(at)))

/** @param dueDays setting `return.due_days` */
export function presentReturn(row: RentalReturn, loans: readonly Loan[], dueDays: number): ReturnAnswer {
  const stages = [
    ['announced', 'Booked', row.announced_at],
    ['posted', 'Posted', row.posted_at],
    ['received', 'With us', row.received_at],
    ['checked', 'Checked', row.checked_at],
    ['done', 'Complete', row.done_at],
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

export const presentListedReturn = (
  row: RentalReturn,
  loans: readonly Loan[],
  { pieces, dueDays }: { pieces: ReadonlyMap<string, GarmentPiece>; dueDays: number },
): ListedReturnAnswer => ({
  ...presentReturn(row, loans, dueDays),
  items: loans.map((loan) => presentListedPiece(loan, pieces)),
})

export function returnDueLabel(row: RentalReturn, dueDays: number): string {
  if (!isPending(row.state)) return row.received_at ? `Received on ${dayInWords(row.received_at)}` : 'Cancelled'
  if (row.posted_at) return `Posted on ${dayInWords(row.posted_at)}`
  return returnDueInWords(row.due_on as LocalDay | null, dueDays)
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

const orderStates = {
  placed: 'Ordered',
  picking: 'Being packed',
  packed: 'Packed',
  dispatched: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const

/** How far an order has come, with the days that are known; of a cancelled one, that it was. */
function presentOrderStages({ state, placed_at, dispatched_at, delivered_at, cancelled_at }: RentalOrder) {
  const stage = (
    name: keyof typeof orderStates,
    at: Date | null,
    done: boolean,
    label: string = orderStates[name],
  ) => ({
    name,
    label,
    at: dayInWords(at),
    done,
  })
  const placed = stage('placed', placed_at, true)
  if (state === 'cancelled') return [placed, stage('cancelled', cancelled_at, true)]
  const passed = (...states: RentalOrder['state'][]) => states.includes(state)
  return [
    placed,
    stage('packed', null, passed('packed', 'dispatched', 'delivered')),
    stage('dispatched', dispatched_at, passed('dispatched', 'delivered'), 'Posted'),
    stage('delivered', delivered_at, passed('delivered')),
  ]
}

function presentListedPiece(loan: Loan, pieces: ReadonlyMap<string, GarmentPiece>) {
  const piece = pieces.get(loan.garment_id)
  if (!piece) throw new Error(`garment ${loan.garment_id} is not there`)
  return presentLentPiece(piece, loan)
}

export interface OrderFactsForAnswer {
  readonly order: RentalOrder
  readonly loans: readonly Loan[]
  /** The return it announced, with its loans. */
  readonly announced: { readonly row: RentalReturn; readonly loans: readonly Loan[] } | undefined
  readonly pieces: ReadonlyMap<string, GarmentPiece>
  readonly terms: RentalTerms
  readonly today: LocalDay
}

export function presentOrder({ order, loans, announced, pieces, terms, today }: OrderFactsForAnswer): OrderAnswer {
  // What could not be picked is no part of it any more; of a cancelled order all is shown.
  const sent = order.state === 'cancelled' ? loans : loans.filter((loan) => loan.state !== 'cancelled')
  const { contactPhone: _, ...address } = order.address as DeliveryAddress
  return {
    orderId: order.id,
    reference: order.reference,
    state: order.state,
    stateLabel: orderStates[order.state],
    stages: presentOrderStages(order),
    can: { cancel: asCan(decideCancel(order.state)) },
    placedAt: order.placed_at.toISOString(),
    placedOn: formatDay(dayInLondon(order.placed_at)),
    creditsUsed: sent.reduce((sum, loan) => sum + loan.credits, 0),
    postage: presentPostage(order),
    postageStatus: order.postage_status,
    address,
    items: sent.map((loan) => presentListedPiece(loan, pieces)),
    returning: (announced?.loans ?? []).map((loan) => presentListedPiece(loan, pieces)),
    returnDueLabel: announced ? returnDueLabel(announced.row, terms.dueDays) : null,
    returnIfCancelled: announced
      ? presentReturnIfCancelled(order, announced.row, { today, dueDays: terms.dueDays })
      : null,
    rentalTermLabel: order.state === 'cancelled' ? null : presentRentalTerm(sent, terms),
  }
}

/** The same day that cancelling writes (operations/cancel-order.ts). */
function presentReturnIfCancelled(
  order: RentalOrder,
  row: RentalReturn,
  on: { readonly today: LocalDay; readonly dueDays: number },
): OrderAnswer['returnIfCancelled'] {
  const dueOn = returnDueIfCancelled({ order: order.state, goingBack: row.state }, on)
  return dueOn && { dueOn, dueLabel: formatDay(dueOn) }
}

/** All pieces of an order arrive on one day and are rented for as long. */
const presentRentalTerm = (sent: readonly Loan[], { hireMonths }: RentalTerms): string =>
  rentalTermInWords(
    (sent.find((loan) => loan.term_ends_on !== null)?.term_ends_on ?? null) as LocalDay | null,
    hireMonths,
  )
