// A family and its clothes as plain values. The rules of renting (product §2, §4) are implemented a second time, without a database,
// and tests/lives/rental-model.test.ts compares the two.

import type { RefusalCode } from '#contract/errors.ts'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { addDays, addMonths, dayInLondon, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'

export type PieceState =
  | 'ready'
  | 'reserved'
  | 'picked'
  | 'out'
  | 'return_announced'
  | 'received'
  | 'repair'
  | 'resale'
  | 'kept'
  | 'lost'
  | 'missing'
  | 'quarantine'

export interface Piece {
  readonly credits: number
  readonly rrpPence: number
  /** Ski wear is no longer rented for credits; a piece still at home does not become the family's own after nine months. */
  readonly isSkiwear: boolean
  state: PieceState
}

export const isRentable = ({ state, isSkiwear }: Piece): boolean => state === 'ready' && !isSkiwear

export interface Hire {
  readonly startsOn: LocalDay
  readonly endsOn: LocalDay
}

export type Notice = 'none' | 'choose' | 'last_day' | 'overdue'

/** Pieces, orders, returns, loans and checkouts are identified by their index in their list. */
export interface Loan {
  readonly piece: number
  readonly order: number
  readonly addedIn: number
  state: 'ordered' | 'at_home' | 'return_announced' | 'returned' | 'kept' | 'lost' | 'cancelled'
  receivedOn: LocalDay | null
  /** When it last came home other than by its order: from a return, a purchase or a loss. */
  homeSince?: LocalDay
  hires: Hire[]
  notice: Notice
  parcel: number | null
  isDropped: boolean
}

export interface Order {
  state: 'placed' | 'picking' | 'dispatched' | 'delivered' | 'cancelled'
  readonly postage: number
  readonly isFree: boolean
  revision: number
  dispatchedOn?: LocalDay
  /** Whether the office has been asked whether it has arrived. */
  isAskedAbout?: boolean
}

export interface Parcel {
  state: 'announced' | 'posted' | 'received' | 'done' | 'cancelled' | 'lost'
  /** The order with which it was announced. */
  readonly order: number | null
  readonly postage: number
  dueOn: LocalDay | null
  postedOn: LocalDay | null
  lostOn?: LocalDay
  remindedDay: number
  /** Overdue, and its pieces did not fit the credits. */
  hasLapsed: boolean
}

/** The case of a missing piece. */
export interface Loss {
  readonly loan: number
  state: 'open' | 'to_approve' | 'approved' | 'paid' | 'refunded' | 'waived' | 'closed'
  readonly openedOn: LocalDay
  readonly dueOn: LocalDay
  readonly atMost: number
  notices: number
  noticedOn: LocalDay
  isReported: boolean
  price: number | null
  paidOn: LocalDay | null
  endedOn: LocalDay | null
}

export interface Purchase {
  readonly loan: number
  readonly price: number
  readonly boughtOn: LocalDay
  isCancelled: boolean
}

/** Pieces to rent and to send back, a loan to buy, or a lost piece to pay for. */
export type Wanted =
  | { readonly slot: 'rental'; readonly get: readonly number[]; readonly back: readonly number[] }
  | { readonly slot: 'keep-piece' | 'lost-piece'; readonly loan: number }

export interface Price {
  readonly out: number
  readonly back: number
  readonly outFree: boolean
  readonly backFree: boolean
  /** The price of a piece. */
  readonly piece: number
  /** Every other term that was shown; a new checkout is opened when it changes. */
  readonly shown: string
  /** The case that the price belongs to. */
  readonly loss?: number
}

export interface Checkout {
  readonly wanted: Wanted
  readonly key: string
  readonly price: Price
  readonly amount: number
  state: 'open' | 'completed' | 'abandoned' | 'refunded'
  expiresAt: number
  payment: 'none' | 'unpaid' | 'paid' | 'cancelled'
  refused: RefusalCode | null
  /** The order of a basket, or its return if no pieces are rented; the purchase or the case of a loan. */
  result: number | null
}

export interface Model {
  now: Date
  readonly pieces: Piece[]
  readonly loans: Loan[]
  readonly orders: Order[]
  readonly parcels: Parcel[]
  readonly purchases: Purchase[]
  readonly losses: Loss[]
  readonly checkouts: Checkout[]
  readonly limit: number
  membership: MembershipState
  /** Stretches of unpaid days; the last one may still continue. */
  unpaid: { readonly from: LocalDay; until: LocalDay | null }[]
  /** The order or return that used the free delivery or return. */
  readonly free: { out: number | null; back: number | null }
  readonly money: { paid: number; refunded: number }
  /** Events of the provider that have arrived. */
  readonly received: Set<string>
}

export const numbers = {
  holdMs: 15 * 60_000,
  postage: 395,
  hireMonths: 3,
  choiceDay: 80,
  keepMonths: 9,
  hundredthsPerCreditMonth: 1667,
  minimumPrice: 100,
  deliveryDays: 3,
  undeliveredDays: 5,
  dueDays: 14,
  lapseDays: 21,
  lostDays: 21,
  decideDays: 60,
  missedDays: 7,
  noticeGap: 10,
  notices: 3,
  approvalDays: 30,
  writeOffDays: 365,
  refundDays: 90,
  withdrawalDays: 14,
} as const

export const today = ({ now }: Model): LocalDay => dayInLondon(now)

export const loansOf = ({ loans }: Model, owner: { readonly order?: number; readonly parcel?: number }): Loan[] =>
  loans.filter(
    (loan) =>
      (owner.order === undefined || loan.order === owner.order) &&
      (owner.parcel === undefined || loan.parcel === owner.parcel),
  )

export const creditsOf = ({ pieces }: Model, taken: readonly number[]): number =>
  taken.reduce((sum, piece) => sum + (pieces[piece] as Piece).credits, 0)

/** Pieces that are ordered or at home use credits; pieces booked for return do not. */
export const creditsInUse = (m: Model): number =>
  creditsOf(
    m,
    m.loans.filter(({ state }) => state === 'ordered' || state === 'at_home').map(({ piece }) => piece),
  )

export const pendingParcel = ({ parcels }: Model): number | undefined => {
  const at = parcels.findIndex(({ state }) => state === 'announced' || state === 'posted')
  return at < 0 ? undefined : at
}

/** Whether a hire has ended and the family has not chosen, or a return never arrived and its pieces do not fit the credits. */
export const isChoiceDue = (m: Model): boolean =>
  m.loans.some((loan) => loan.state === 'at_home' && loan.notice === 'overdue' && !isAnsweredFor(m, loan)) ||
  m.parcels.some(({ state, hasLapsed }) => state === 'announced' && hasLapsed)

export const latestLoanOf = ({ loans }: Model, piece: number): Loan | undefined =>
  loans.findLast((loan) => loan.piece === piece)

export const latestLossOf = ({ losses, loans }: Model, loan: Loan): Loss | undefined =>
  losses.findLast((loss) => loans[loss.loan] === loan)

export const waitingLossOf = (m: Model, loan: Loan): Loss | undefined => {
  const loss = latestLossOf(m, loan)
  return loss && isWaiting(loss) ? loss : undefined
}

export const isWaiting = ({ state }: Loss): boolean =>
  state === 'open' || state === 'to_approve' || state === 'approved'

/** Whether a piece is reported or approved as lost, so nobody is asked about the end of its hire. */
export function isAnsweredFor(m: Model, loan: Loan): boolean {
  const loss = waitingLossOf(m, loan)
  return loss !== undefined && (loss.isReported || loss.state === 'approved')
}

export function endLoss(m: Model, loss: Loss, state: 'closed' | 'waived' | 'refunded'): void {
  loss.state = state
  loss.endedOn = today(m)
}

/**
 * A piece becomes the family's own after nine months of paid days.
 * @returns null if it has not arrived
 */
export function keptOn(m: Model, loan: Loan): { readonly on: LocalDay; readonly isSuspended: boolean } | null {
  if (!loan.receivedOn) return null
  let on = addMonths(loan.receivedOn, numbers.keepMonths)
  let isSuspended = false
  for (const span of m.unpaid) {
    const from = span.from > loan.receivedOn ? span.from : loan.receivedOn
    const until = span.until ?? today(m)
    if (from >= on || until < from) continue
    on = addDays(on, daysBetween(from, until))
    isSuspended = span.until === null
  }
  return { on, isSuspended }
}

/** @returns the day on which the piece becomes the family's own, or null if none can be promised */
export function promisedOn(m: Model, loan: Loan): LocalDay | null {
  const keep = keptOn(m, loan)
  return keep && !keep.isSuspended && !(m.pieces[loan.piece] as Piece).isSkiwear ? keep.on : null
}

/** Moves a loan and its piece to these states. If the piece was missing, its case is closed. */
export const moveLoan = (m: Model, loan: Loan, state: Loan['state'], piece: PieceState): void => {
  const loss = loan.state === 'at_home' && waitingLossOf(m, loan)
  if (loss) endLoss(m, loss, 'closed')
  loan.state = state
  if (state === 'at_home') loan.homeSince = today(m)
  ;(m.pieces[loan.piece] as Piece).state = piece
}

/** Cancels a return whose label was not used, and refunds its postage or restores the free return. */
export function cancelParcel(m: Model, at: number): void {
  const parcel = m.parcels[at] as Parcel
  parcel.state = 'cancelled'
  if (m.free.back === at) m.free.back = null
  m.money.refunded += parcel.postage
}
