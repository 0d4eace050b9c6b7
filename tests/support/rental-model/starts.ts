// The starting points of sequences: a family's history so far, in the model's terms.
import { addMonths, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import type { Checkout, Loan, Model, Parcel, Piece, Wanted } from './model.ts'
import { morning } from './morning.ts'

/**
 * A "new" family has free postage both ways; an "at home" family has clothes and a free return left; a "used up" family has
 * clothes and no free postage. An "overdue" family booked a return that never arrived, and its pieces do not fit the credits. A
 * "missed" family did not answer about its clothes, so an operator is asked to approve a loss.
 */
export const starts = ['new', 'at home', 'used up', 'overdue', 'missed'] as const
export type Start = (typeof starts)[number]

/** The pieces of the first order of each family that starts with clothes; they use nearly all of its credits. */
export const atHome = [0, 1, 6, 7] as const
export const returned = 6
export const swapped = { get: 2, back: 1 } as const
/** The mornings on which the notices are sent and the operator is asked. */
export const noticed = ['2026-10-19', '2026-10-29', '2026-11-08', '2026-11-18'].map(
  (day) => new Date(`${day}T09:00:00Z`),
)
const cameOn: Partial<Record<Start, string>> = { overdue: '2026-10-12', missed: '2026-07-12' }

export function modelAt(start: Start, pieces: readonly Omit<Piece, 'state'>[], now: Date): Model {
  const m: Model = {
    now,
    pieces: pieces.map((piece) => ({ ...piece, state: 'ready' })),
    loans: [],
    orders: [],
    parcels: [],
    purchases: [],
    losses: [],
    checkouts: [],
    unpaid: [],
    limit: 100,
    membership: 'active',
    free: { out: null, back: null },
    money: { paid: 0, refunded: 0 },
    received: new Set(),
  }
  if (start === 'new') return m
  addDeliveredOrder(m, atHome, localDay(cameOn[start] ?? '2026-11-12'), { isFree: true })
  m.free.out = 0
  m.checkouts.push(aCompletedCheckout({ slot: 'rental', get: atHome, back: [] }, { result: 0 }))
  if (start === 'used up') {
    sendBack(m, returned, { state: 'done', order: null, dueOn: localDay('2026-11-28') })
    m.checkouts.push(aCompletedCheckout({ slot: 'rental', get: [], back: [returned] }, { result: 0 }))
  }
  if (start === 'overdue') {
    addDeliveredOrder(m, [swapped.get], localDay('2026-10-22'), { isFree: false })
    sendBack(m, swapped.back, { state: 'announced', order: 1, dueOn: localDay('2026-11-05') })
    m.checkouts.push(
      aCompletedCheckout({ slot: 'rental', get: [swapped.get], back: [swapped.back] }, { result: 1, out: 395 }),
    )
  }
  if (start === 'missed')
    for (const at of noticed) {
      m.now = at
      morning(m)
    }
  m.now = now
  return m
}

function addDeliveredOrder(
  m: Model,
  pieces: readonly number[],
  startsOn: LocalDay,
  { isFree }: { isFree: boolean },
): void {
  const order = m.orders.push({ state: 'delivered', postage: isFree ? 0 : 395, isFree, revision: 0 }) - 1
  for (const piece of pieces) {
    ;(m.pieces[piece] as Piece).state = 'out'
    m.loans.push({
      piece,
      order,
      addedIn: 0,
      state: 'at_home',
      receivedOn: startsOn,
      notice: 'none',
      hires: [{ startsOn, endsOn: addMonths(startsOn, 3) }],
      parcel: null,
      isDropped: false,
    })
  }
}

/** Sends the piece back with the free return. */
function sendBack(m: Model, piece: number, parcel: Pick<Parcel, 'state' | 'order' | 'dueOn'>): void {
  const isDone = parcel.state === 'done'
  ;(m.pieces[piece] as Piece).state = isDone ? 'ready' : 'return_announced'
  const loan = m.loans.find((loan) => loan.piece === piece) as Loan
  Object.assign(loan, { state: isDone ? 'returned' : 'return_announced', parcel: 0 })
  m.free.back = 0
  m.parcels.push({ ...parcel, postage: 0, postedOn: null, remindedDay: 0, hasLapsed: false })
}

/** A checkout completed before the test; the fake provider has no record of its payment. */
const aCompletedCheckout = (
  wanted: Extract<Wanted, { slot: 'rental' }>,
  { result, out = 0 }: { readonly result: number; readonly out?: number },
): Checkout => ({
  wanted,
  key: `${wanted.get.join()}/${wanted.back.join()}`,
  result,
  price: { out, back: 0, outFree: false, backFree: false, piece: 0, shown: '' },
  amount: out,
  state: 'completed',
  expiresAt: 0,
  payment: 'none',
  refused: null,
})
