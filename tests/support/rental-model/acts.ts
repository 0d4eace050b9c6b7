// The acts of the member and the office on orders, returns and loans in the model (product §4.4 to §4.9).
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { addDays, addMonths, dayInLondon, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { addWorkingDays } from '#server/kernel/working-days.ts'
import { type Answer, newLoan, openOf } from './checkouts.ts'
import {
  creditsInUse,
  creditsOf,
  endLoss,
  isChoiceDue,
  isRentable,
  type Loan,
  loansOf,
  type Model,
  moveLoan,
  numbers,
  type Order,
  type Piece,
  promisedOn,
  today,
  waitingLossOf,
} from './model.ts'
import { choiceOpensOn, nextHire } from './morning.ts'

const pieceOf = (m: Model, { piece }: Loan): Piece => m.pieces[piece] as Piece

export function cancelOrder(m: Model, at: number): Answer {
  const order = m.orders[at] as Order
  if (order.state === 'cancelled') return 'ok'
  if (order.state !== 'placed') return 'not_now'
  for (const loan of toSend(m, at)) moveLoan(m, loan, 'cancelled', 'ready')
  closeOrder(m, at)
  return 'ok'
}

const toSend = (m: Model, order: number): Loan[] => loansOf(m, { order }).filter(({ state }) => state === 'ordered')

function closeOrder(m: Model, at: number): void {
  const order = m.orders[at] as Order
  order.state = 'cancelled'
  m.money.refunded += order.postage
  if (m.free.out === at) m.free.out = null
  setReturnDue(m, at)
}

/** A return announced with an order falls due some days after the order arrives or is cancelled. */
function setReturnDue(m: Model, order: number): void {
  for (const parcel of m.parcels)
    if (parcel.order === order && (parcel.state === 'announced' || parcel.state === 'posted') && !parcel.hasLapsed)
      Object.assign(parcel, { dueOn: addDays(today(m), numbers.dueDays), remindedDay: 0 })
}

/** Makes the returns due that were booked with orders of which nobody has recorded the arrival. */
export function askAboutUndelivered(m: Model): void {
  for (const [at, order] of m.orders.entries()) {
    if (order.state !== 'dispatched' || !order.dispatchedOn || order.isAskedAbout) continue
    if (today(m) < addDays(addWorkingDays(order.dispatchedOn, numbers.deliveryDays), numbers.undeliveredDays)) continue
    order.isAskedAbout = true
    setReturnDue(m, at)
  }
}

export interface Change {
  /** All the pieces that the order should have. */
  readonly pieces: readonly number[]
  /** The revision that the page showed. */
  readonly revision: number
}

export function changeOrder(m: Model, at: number, { pieces, revision }: Change): Answer {
  const order = m.orders[at] as Order
  const has = loansOf(m, { order: at }).filter(({ state }) => state !== 'cancelled')
  const dropped = has.filter(({ piece }) => !pieces.includes(piece))
  const added = pieces.filter((piece) => !has.some((loan) => loan.piece === piece))
  if (dropped.length + added.length === 0) return 'ok'
  if (order.state !== 'placed') return 'not_now'
  if (revision !== order.revision) return 'order_changed'
  if (pieces.length === 0) return 'invalid_request'
  if (added.length > 0) {
    if (m.membership !== 'active') return 'membership_state'
    if (isChoiceDue(m)) return 'return_choice_due'
    const freed = creditsOf(
      m,
      dropped.map(({ piece }) => piece),
    )
    const isOver = creditsOf(m, added) > m.limit - creditsInUse(m) + freed
    if (isOver) return 'over_credits'
    if (added.some((piece) => !isRentable(m.pieces[piece] as Piece))) return 'items_unavailable'
    const open = openOf(m, 'rental')
    if (open) open.state = 'abandoned'
  }
  order.revision += 1
  for (const loan of dropped) {
    moveLoan(m, loan, 'cancelled', 'ready')
    loan.isDropped = true
  }
  for (const piece of added) m.loans.push(newLoan(m, piece, at, order.revision))
  return 'ok'
}

/** @param missing a piece of the order that cannot be found */
export function pickOrder(m: Model, at: number, missing: number | null): Answer {
  const order = m.orders[at] as Order
  if (order.state !== 'placed') return 'not_now'
  const loans = toSend(m, at)
  if (missing !== null && !loans.some(({ piece }) => piece === missing)) return 'not_found'
  order.state = 'picking'
  for (const loan of loans)
    if (loan.piece === missing) moveLoan(m, loan, 'cancelled', 'missing')
    else pieceOf(m, loan).state = 'picked'
  if (toSend(m, at).length === 0) closeOrder(m, at)
  return 'ok'
}

export function dispatchOrder(m: Model, at: number): Answer {
  const order = m.orders[at] as Order
  if (order.state !== 'placed' && order.state !== 'picking') return 'not_now'
  order.state = 'dispatched'
  order.dispatchedOn = today(m)
  for (const loan of toSend(m, at)) pieceOf(m, loan).state = 'out'
  return 'ok'
}

export function deliverOrder(m: Model, at: number): Answer {
  const order = m.orders[at] as Order
  if (order.state !== 'dispatched') return 'not_now'
  order.state = 'delivered'
  const startsOn = today(m)
  for (const loan of toSend(m, at)) {
    loan.state = 'at_home'
    loan.receivedOn = startsOn
    loan.hires.push({ startsOn, endsOn: addMonths(startsOn, numbers.hireMonths) })
  }
  setReturnDue(m, at)
  return 'ok'
}

/** The day that a request sends when the page shows no last day. */
export const someDay = localDay('2026-12-01')

/** @param shownEndsOn the last day that the family saw */
export function extendLoan(m: Model, at: number, shownEndsOn: LocalDay): Answer {
  const loan = m.loans[at] as Loan
  const hire = loan.hires.at(-1)
  if (loan.state !== 'at_home' || !hire) return 'not_now'
  if (hire.endsOn !== shownEndsOn) return loan.hires.some(({ endsOn }) => endsOn === shownEndsOn) ? 'ok' : 'not_now'
  if (m.membership !== 'active' && m.membership !== 'past_due') return 'membership_state'
  if (today(m) < choiceOpensOn(hire)) return 'not_now'
  const loss = waitingLossOf(m, loan)
  if (loss) endLoss(m, loss, 'closed')
  loan.hires.push(nextHire(hire, today(m)))
  loan.notice = 'none'
  loan.parcel = null
  return 'ok'
}

/** The piece is on loan again, and its price is refunded in full. */
export function cancelPurchase(m: Model, at: number): Answer {
  const loan = m.loans[at] as Loan
  const purchase = m.purchases.findLast((purchase) => purchase.loan === at)
  if (!purchase) return 'not_found'
  if (purchase.isCancelled) return 'ok'
  if (today(m) > addDays(purchase.boughtOn, numbers.withdrawalDays)) return 'not_now'
  const freeOn = promisedOn(m, loan)
  if (freeOn !== null && freeOn <= today(m)) return 'not_now'
  if (m.membership === 'paused') return 'membership_state'
  if (pieceOf(m, loan).credits > m.limit - creditsInUse(m)) return 'over_credits'
  moveLoan(m, loan, 'at_home', 'out')
  purchase.isCancelled = true
  m.money.refunded += purchase.price
  return 'ok'
}

/** Whether a membership may enter this state. It cannot pause with a piece out. */
export const mayBecome = (m: Model, to: MembershipState): boolean =>
  ({
    active: m.membership !== 'active',
    past_due: m.membership === 'active',
    paused: m.membership === 'active' && !m.loans.some(({ state }) => liveStates.includes(state)),
    ending: m.membership === 'active' || m.membership === 'past_due',
    cancelled: false,
    pending_acceptance: false,
  })[to]

const liveStates: readonly Loan['state'][] = ['ordered', 'at_home', 'return_announced']

/** Changes the state and records the unpaid days. A pause leaves them recorded; a late payment or a revoked end removes them. */
export function become(m: Model, to: MembershipState): void {
  const day = dayInLondon(m.now)
  const last = m.unpaid.at(-1)
  if (to === 'active' && last?.until === null) {
    if (m.membership === 'paused' && day > last.from) last.until = day
    else m.unpaid.pop()
  } else if (to !== 'active' && last?.until !== null) m.unpaid.push({ from: day, until: null })
  m.membership = to
}
