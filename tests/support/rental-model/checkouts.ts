// Checkouts in the model. A basket or a purchase is checked and priced, paid for if it costs anything, and made once (product §4.1 to
// §4.3).
import type { RefusalCode } from '#contract/errors.ts'
import { addDays } from '#server/kernel/calendar.ts'
import {
  type Checkout,
  cancelParcel,
  creditsInUse,
  creditsOf,
  isChoiceDue,
  isRentable,
  type Loan,
  type Loss,
  latestLoanOf,
  latestLossOf,
  loansOf,
  type Model,
  moveLoan,
  numbers,
  type Parcel,
  type Piece,
  type Price,
  pendingParcel,
  promisedOn,
  today,
  type Wanted,
} from './model.ts'
import { lapseReturnsThatFit } from './morning.ts'
import { lossPriceOf, priceOn } from './prices.ts'

export type Answer = 'ok' | RefusalCode
type Decided = { readonly code: RefusalCode } | { readonly price: Price }

const keyOf = (wanted: Wanted): string =>
  wanted.slot === 'rental' ? `${wanted.get.toSorted().join()}/${wanted.back.toSorted().join()}` : `loan ${wanted.loan}`
const amountOf = ({ out, back, piece }: Price): number => out + back + piece

/** Opens a checkout, and reads its payment if it had one. */
export function open(m: Model, wanted: Wanted): { readonly answer: Answer; readonly checkout?: Checkout } {
  const key = keyOf(wanted)
  const same = m.checkouts
    .filter((checkout) => checkout.wanted.slot === wanted.slot && checkout.key === key)
    .toReversed()
  const repeatReturnsResult = wanted.slot !== 'rental' || wanted.get.length > 0
  if (repeatReturnsResult && !same.some(({ state }) => state === 'open')) {
    const completed = same.find((checkout) => checkout.state === 'completed' && isRepeatable(m, checkout))
    if (completed) return { answer: 'ok', checkout: completed }
  }
  const decided = decide(m, wanted)
  if ('code' in decided) return { answer: decided.code }
  const opened = openOf(m, wanted.slot)
  const isShown = opened?.key === key && isSamePrice(opened.price, decided.price)
  if (opened && !isShown) opened.state = 'abandoned'
  const checkout = isShown && opened ? opened : create(m, wanted, decided.price)
  if (isShown && checkout.expiresAt <= m.now.getTime()) checkout.expiresAt = m.now.getTime() + numbers.holdMs
  if (checkout.amount === 0) return { answer: 'ok', checkout }
  if (checkout.payment === 'none') checkout.payment = 'unpaid'
  return { answer: checkout.payment === 'paid' ? complete(m, checkout) : 'ok', checkout }
}

/** Makes the result of a checkout that is paid for or free of charge. */
export function resolve(m: Model, wanted: Wanted): Answer {
  const key = keyOf(wanted)
  const same = m.checkouts
    .filter((checkout) => checkout.wanted.slot === wanted.slot && checkout.key === key)
    .toReversed()
  const [newest] = same
  const known =
    same.find(({ state }) => state === 'open') ??
    same.find((checkout) => checkout.state === 'completed' && isRepeatable(m, checkout)) ??
    (newest && newest.state !== 'completed' && newest.amount > 0 ? newest : undefined)
  if (known?.state === 'completed') return 'ok'
  if (known && known.amount > 0 && known.state !== 'refunded')
    return known.payment === 'paid' ? complete(m, known) : 'payment_required'
  const decided = decide(m, wanted)
  if ('code' in decided) return decided.code
  const opened = openOf(m, wanted.slot)
  if (opened && opened === known && isSamePrice(opened.price, decided.price)) return complete(m, opened)
  if (amountOf(decided.price) > 0) return known?.refused ?? 'payment_required'
  if (opened) opened.state = 'abandoned'
  return complete(m, create(m, wanted, decided.price))
}

/**
 * Without a request, an expired checkout is abandoned, and an abandoned one turns out to be paid or unpaid. Several that
 * turn out to be paid at the same moment may be completed in any order.
 * @returns every state in which the model may come to rest
 */
export function possibleOutcomes(m: Model): Model[] {
  for (const checkout of m.checkouts) {
    if (checkout.state === 'open' && checkout.expiresAt <= m.now.getTime()) checkout.state = 'abandoned'
    if (checkout.state === 'abandoned' && checkout.payment === 'unpaid') checkout.payment = 'cancelled'
  }
  const paid = m.checkouts.flatMap(({ state, payment }, at) => (state === 'abandoned' && payment === 'paid' ? at : []))
  if (paid.length === 0) return [m]
  return paid.flatMap((at) => {
    const branch = paid.length === 1 ? m : structuredClone(m)
    complete(branch, branch.checkouts[at] as Checkout)
    return possibleOutcomes(branch)
  })
}

/** A repeated event has no effect. */
export function receiveEvents(m: Model, checkout: Checkout, eventIds: readonly string[]): void {
  if (eventIds.some((eventId) => !m.received.has(eventId))) notePayment(m, checkout)
  for (const eventId of eventIds) m.received.add(eventId)
}

/** The application learns of a payment. */
export function notePayment(m: Model, checkout: Checkout): void {
  if (checkout.payment === 'paid' && (checkout.state === 'open' || checkout.state === 'abandoned'))
    complete(m, checkout)
}

/** Makes the result once, by today's rules, or refunds the payment. */
function complete(m: Model, checkout: Checkout): Answer {
  const other = openOf(m, checkout.wanted.slot)
  if (other && other !== checkout) other.state = 'abandoned'
  const decided = decide(m, checkout.wanted)
  const { outFree, backFree } = checkout.price
  const isFreeGone = (outFree && m.free.out !== null) || (backFree && m.free.back !== null)
  const code =
    'code' in decided ? decided.code : isFreeGone ? 'payment_required' : refuseOtherLoss(decided.price, checkout)
  if (code === undefined) {
    checkout.state = 'completed'
    make(m, checkout, checkout.wanted)
    return 'ok'
  }
  checkout.state = 'refunded'
  checkout.refused = code
  m.money.refunded += checkout.amount
  return code
}

/** A piece that was found and lost again has a new case, and its payment was for the old one. */
const refuseOtherLoss = (now: Price, { price }: Checkout): RefusalCode | undefined =>
  now.loss === price.loss ? undefined : 'not_now'

function make(m: Model, checkout: Checkout, wanted: Wanted): void {
  if (wanted.slot === 'rental') makeBasket(m, checkout, wanted)
  else if (wanted.slot === 'keep-piece') makePurchase(m, checkout, wanted.loan)
  else payForLoss(m, checkout)
}

function decide(m: Model, wanted: Wanted): Decided {
  if (wanted.slot === 'rental') return decideBasket(m, wanted)
  const loan = m.loans[wanted.loan] as Loan
  return wanted.slot === 'keep-piece' ? decidePurchase(m, loan) : decideLostPiece(m, loan)
}

function decideBasket(m: Model, { get, back }: Extract<Wanted, { slot: 'rental' }>): Decided {
  if (get.length === 0 && back.length === 0) return { code: 'invalid_request' }
  if (get.length > 0) {
    if (m.membership !== 'active') return { code: 'membership_state' }
    if (isChoiceDue(m)) return { code: 'return_choice_due' }
  } else if (m.membership === 'paused') return { code: 'membership_state' }
  if (back.length > 0) {
    if (pendingParcel(m) !== undefined) return { code: 'pending_return' }
    const reasons = back.map((piece) => refuseUnlessAtHome(latestLoanOf(m, piece)))
    for (const code of ['not_found', 'already_done', 'not_now'] as const) if (reasons.includes(code)) return { code }
  }
  if (creditsOf(m, get) > m.limit - creditsInUse(m) + creditsOf(m, back)) {
    if (get.length > 0) return { code: 'over_credits' }
  }
  if (get.some((piece) => !isRentable(m.pieces[piece] as Piece))) return { code: 'items_unavailable' }
  const [outFree, backFree] = [get.length > 0 && m.free.out === null, back.length > 0 && m.free.back === null]
  const out = get.length > 0 && !outFree ? numbers.postage : 0
  return {
    price: { out, outFree, backFree, piece: 0, shown: '', back: back.length > 0 && !backFree ? numbers.postage : 0 },
  }
}

function refuseUnlessAtHome(loan: Loan | undefined): RefusalCode | undefined {
  if (!loan || loan.state === 'cancelled') return 'not_found'
  if (loan.state === 'at_home') return undefined
  return loan.state === 'ordered' ? 'not_now' : 'already_done'
}

function decidePurchase(m: Model, loan: Loan): Decided {
  if (loan.state === 'kept') return { code: 'already_done' }
  if (m.membership === 'paused') return { code: 'membership_state' }
  const freeOn = promisedOn(m, loan)
  const parcel = loan.parcel === null ? undefined : m.parcels[loan.parcel]
  const isHere = loan.state === 'at_home' || (loan.state === 'return_announced' && parcel?.state !== 'posted')
  if (!isHere) return { code: 'not_now' }
  if (loan.state === 'at_home' && freeOn && freeOn <= today(m)) return { code: 'not_now' }
  const others = loan.parcel === null ? 0 : loansOf(m, { parcel: loan.parcel }).length - 1
  const goingBack = loan.state === 'return_announced' && [others, others === 0 ? parcel?.postage : '']
  const promised = loan.state === 'at_home' && m.membership === 'active' ? freeOn : null
  const piece = priceOn(m, loan, today(m))
  return {
    price: {
      ...{ out: 0, back: 0, outFree: false, backFree: false, piece },
      shown: JSON.stringify([today(m), goingBack, promised]),
    },
  }
}

/** A lost piece can be paid for once an operator has approved it as lost, until nine months have made it the family's own. */
function decideLostPiece(m: Model, loan: Loan): Decided {
  const loss = latestLossOf(m, loan)
  if (!loss) return { code: 'not_found' }
  const freeOn = promisedOn(m, loan)
  if (loss.state !== 'approved' || (freeOn && freeOn <= today(m))) return { code: 'not_now' }
  const [piece, shown] = [lossPriceOf(m, loss), loss.dueOn]
  return {
    price: { out: 0, back: 0, outFree: false, backFree: false, piece, shown, loss: m.losses.indexOf(loss) },
  }
}

/** The loan ends as lost, and its credits are freed. */
function payForLoss(m: Model, checkout: Checkout): void {
  const at = checkout.price.loss as number
  const loss = m.losses[at] as Loss
  const wasDue = isChoiceDue(m)
  Object.assign(loss, { state: 'paid', price: checkout.amount, paidOn: today(m) })
  moveLoan(m, m.loans[loss.loan] as Loan, 'lost', 'lost')
  if (wasDue) lapseReturnsThatFit(m)
  checkout.result = at
}

function makeBasket(m: Model, checkout: Checkout, { get, back }: Extract<Wanted, { slot: 'rental' }>): void {
  const { out, outFree, back: backPostage, backFree } = checkout.price
  const order =
    get.length > 0 ? m.orders.push({ state: 'placed', postage: out, isFree: outFree, revision: 0 }) - 1 : null
  if (order !== null) {
    for (const piece of get) m.loans.push(newLoan(m, piece, order, 0))
    if (outFree) m.free.out = order
    checkout.result = order
  }
  if (back.length === 0) return
  const dueOn = order === null ? addDays(today(m), numbers.dueDays) : null
  const announced: Parcel = {
    ...{ state: 'announced', order, postage: backPostage, dueOn },
    ...{ postedOn: null, remindedDay: 0, hasLapsed: false },
  }
  const parcel = m.parcels.push(announced) - 1
  if (backFree) m.free.back = parcel
  if (order === null) checkout.result = parcel
  for (const piece of back) {
    const loan = latestLoanOf(m, piece) as Loan
    moveLoan(m, loan, 'return_announced', 'return_announced')
    loan.parcel = parcel
  }
}

export function newLoan(m: Model, piece: number, order: number, addedIn: number): Loan {
  ;(m.pieces[piece] as Piece).state = 'reserved'
  return {
    ...{ piece, order, addedIn, state: 'ordered', receivedOn: null, hires: [] },
    ...{ notice: 'none', parcel: null, isDropped: false },
  }
}

function makePurchase(m: Model, checkout: Checkout, at: number): void {
  const loan = m.loans[at] as Loan
  const wasDue = isChoiceDue(m)
  const parcel = loan.state === 'return_announced' ? loan.parcel : null
  const isLast = parcel !== null && loansOf(m, { parcel }).length === 1
  moveLoan(m, loan, 'kept', 'kept')
  if (parcel !== null && isLast) cancelParcel(m, parcel)
  else loan.parcel = null
  if (wasDue) lapseReturnsThatFit(m)
  checkout.result = m.purchases.push({ loan: at, price: checkout.amount, boughtOn: today(m), isCancelled: false }) - 1
}

function create(m: Model, wanted: Wanted, price: Price): Checkout {
  const checkout: Checkout = {
    ...{ wanted, price, key: keyOf(wanted), amount: amountOf(price), state: 'open', payment: 'none' },
    ...{ expiresAt: m.now.getTime() + numbers.holdMs, refused: null, result: null },
  }
  m.checkouts.push(checkout)
  return checkout
}

export const openOf = ({ checkouts }: Model, slot: Wanted['slot']): Checkout | undefined =>
  checkouts.find(({ state, wanted }) => state === 'open' && wanted.slot === slot)

/** Whether an open checkout may stay open, since its terms are still the same. */
const isSamePrice = (one: Price, other: Price): boolean =>
  one.out === other.out &&
  one.back === other.back &&
  one.piece === other.piece &&
  one.shown === other.shown &&
  one.loss === other.loss

/**
 * Whether a repeated request returns the same result: an order while its pieces are unchanged, a purchase until it is cancelled.
 */
function isRepeatable(m: Model, { wanted, result }: Checkout): boolean {
  if (result === null) return false
  if (wanted.slot !== 'rental')
    return wanted.slot === 'keep-piece' ? !m.purchases[result]?.isCancelled : m.losses[result]?.state === 'paid'
  if (wanted.get.length === 0) return ['announced', 'posted'].includes((m.parcels[result] as Parcel).state)
  const loans = loansOf(m, { order: result })
  const isLive = ({ state }: Loan) => state === 'ordered' || state === 'at_home' || state === 'return_announced'
  return loans.some(isLive) && !loans.some(({ isDropped }) => isDropped)
}
