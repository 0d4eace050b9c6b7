// Decides whether a buyer may book a return, for which reasons and which pieces (product §6; law L-10).
import type { RefusalCode } from '#contract/errors.ts'
import { addDays, dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { ResaleOrderState } from '../resale-order-transitions.ts'
import { faultReasons, type ReturnReason } from './return-reasons.ts'

/** The short-term right to reject goods that are faulty or not as described (Consumer Rights Act 2015, section 22). */
export const rejectDays = 30

/** The order and the day, for all of its pieces. */
export interface ReturnFacts {
  readonly state: ResaleOrderState
  /** Null until a delivery is recorded. */
  readonly deliveredOn: LocalDay | null
  readonly today: LocalDay
  /** The setting `resale.cancel_days`. */
  readonly cancelDays: number
  /** Whether we still have the buyer's address, without which no carrier makes a label. A guest’s is erased some months later. */
  readonly hasAddress: boolean
}

interface OrderOfReturn {
  readonly state: ResaleOrderState
  readonly delivered_at: Date | null
  /** Empty once it is erased. */
  readonly address: unknown
}

export const returnFacts = (
  { state, delivered_at, address }: OrderOfReturn,
  on: Pick<ReturnFacts, 'today' | 'cancelDays'>,
): ReturnFacts => ({
  state,
  deliveredOn: delivered_at && dayInLondon(delivered_at),
  hasAddress: Object.keys(address as object).length > 0,
  ...on,
})

export interface PieceFacts {
  /** Whether it is refunded. */
  readonly ended: boolean
  readonly recalled: boolean
  /** The last day for sending it back once more, for any reason (`book-again.ts`); null unless it may be. */
  readonly againUntil: LocalDay | null
}

export type ReturnWindow =
  /** `anyReason`: for any reason, or none; otherwise it must be faulty or not as described. `until`: null if it has no last day. */
  | { readonly open: true; readonly anyReason: boolean; readonly until: LocalDay | null }
  | { readonly open: false; readonly why: string }

const closed = (why: string): ReturnWindow => ({ open: false, why })

/**
 * Whether a piece may be sent back today, for which reasons, and until when. Any reason is accepted until a delivery is recorded: the
 * parcel may have arrived unscanned.
 */
export function pieceWindow(facts: ReturnFacts, piece: PieceFacts): ReturnWindow {
  const window = windowWithLabel(facts, piece)
  return window.open && !facts.hasAddress ? closed(needsAddress) : window
}

function windowWithLabel(
  { state, deliveredOn, today, cancelDays }: ReturnFacts,
  { ended, recalled, againUntil }: PieceFacts,
): ReturnWindow {
  const unsent = notSent[state]
  if (unsent) return closed(unsent)
  if (ended) return closed('One of these pieces has been refunded already.')
  if (deliveredOn === null) return { open: true, anyReason: true, until: null }
  const [changeOfMind, faults] = [addDays(deliveredOn, cancelDays), addDays(deliveredOn, rejectDays)]
  const anyReason = againUntil && againUntil > changeOfMind ? againUntil : changeOfMind
  if (today <= anyReason) return { open: true, anyReason: true, until: anyReason }
  // A recalled piece is faulty, however long ago it was bought (law L-28).
  if (recalled) return { open: true, anyReason: false, until: null }
  return today <= faults ? { open: true, anyReason: false, until: faults } : closed(describeOver(faults))
}

const notSent: Readonly<Partial<Record<ResaleOrderState, string>>> = {
  cancelled: 'This order is cancelled.',
  placed: 'This order hasn’t been packed yet: you can cancel it instead.',
  picking: 'We’re packing this order. You can book a return once it’s on its way.',
  packed: 'We’re packing this order. You can book a return once it’s on its way.',
}

export type OrderWindow =
  | { readonly open: true; readonly anyReason: boolean }
  | { readonly open: false; readonly why: string }

/** Whether any piece of an order may be sent back today, and whether one may be for any reason. */
export function orderWindow(facts: ReturnFacts, pieces: readonly PieceFacts[]): OrderWindow {
  const unsent = notSent[facts.state]
  if (unsent) return { open: false, why: unsent }
  // Recalled pieces come first: only their refusal says how to get a label.
  const live = pieces.filter(({ ended }) => !ended).toSorted((a, b) => Number(b.recalled) - Number(a.recalled))
  const windows = live.map((piece) => pieceWindow(facts, piece))
  const open = windows.filter((window) => window.open)
  if (open.length > 0) return { open: true, anyReason: open.some(({ anyReason }) => anyReason) }
  const [why = 'Everything in this order has been refunded.'] = windows.flatMap((window) =>
    window.open ? [] : window.why,
  )
  return { open: false, why }
}

/** The refusal of a second return, for recalled pieces, while another is booked: an order has at most one open return. */
export const recalledJoins =
  'You’ve already booked a return for this order. Put what’s recalled into the same parcel: we’ll refund it, too.'

const needsAddress =
  'We’ve erased your address, so we can’t make a label here. Reply to any of our emails about this order, and we’ll send you a free label.'

const describeOver = (faults: LocalDay): string =>
  `The time to book a return ended on ${formatDay(faults)}. If a piece turns out to be faulty, you still have rights: please email us.`

interface PieceToReturn<LineId> extends PieceFacts {
  readonly id: LineId
}

export interface ReturnToBook<LineId> {
  /** The requested pieces; undefined for one that is not in the order. */
  readonly pieces: readonly (PieceToReturn<LineId> | undefined)[]
  readonly reason: ReturnReason | null
  /** The order's open return, if it has one. */
  readonly open:
    | { readonly lineIds: readonly LineId[]; readonly reason: ReturnReason | null; readonly posted: boolean }
    | undefined
  /** How many returns the order has had, without those that came back to the buyer; `atMost` is the setting `resale.returns_an_order`. */
  readonly booked: number
  readonly atMost: number
}

export interface ReturnRefusal {
  readonly code: RefusalCode
  readonly message: string
}

/** @returns `isRepeat` when the open return is the one requested */
export function decideReturn<LineId>(
  facts: ReturnFacts,
  { pieces, reason, open, booked, atMost }: ReturnToBook<LineId>,
): Outcome<{ readonly isRepeat: boolean; readonly lineIds: readonly LineId[] }, ReturnRefusal> {
  const lines = pieces.filter((line) => line !== undefined)
  if (lines.length < pieces.length)
    return refused({ code: 'not_found', message: 'One of these pieces isn’t part of this order.' })
  const lineIds = [...new Set(lines.map(({ id }) => id))]
  if (open && open.reason === reason && isSameSet(lineIds, open.lineIds)) return accepted({ isRepeat: true, lineIds })
  if (open) return refused({ code: 'pending_return', message: describePending(open, lines) })
  const windows = lines.map((line) => pieceWindow(facts, line))
  for (const window of windows) if (!window.open) return refused({ code: 'not_now', message: window.why })
  const isFault = faultReasons.some((fault) => fault === reason)
  if (!isFault && windows.some((window) => window.open && !window.anyReason))
    return refused({
      code: 'not_now',
      message: `The ${facts.cancelDays} days to change your mind are over. If a piece is faulty or not as described, choose that as the reason.`,
    })
  if (booked >= atMost)
    return refused({
      code: 'limit_reached',
      message: 'You’ve booked as many returns for this order as we can label. Please email us.',
    })
  return accepted({ isRepeat: false, lineIds })
}

function describePending<LineId>(
  open: NonNullable<ReturnToBook<LineId>['open']>,
  lines: readonly PieceToReturn<LineId>[],
): string {
  if (open.posted) return 'Your last return is on its way to us. You can book another once it’s here.'
  const added = lines.filter(({ id }) => !open.lineIds.includes(id))
  return added.length > 0 && added.every(({ recalled }) => recalled)
    ? recalledJoins
    : 'You’ve already booked a return for this order. Cancel it first to change it.'
}

const isSameSet = <Value>(some: readonly Value[], others: readonly Value[]): boolean =>
  some.length === others.length && isPart(some, others)

const isPart = <Value>(some: readonly Value[], others: readonly Value[]): boolean =>
  some.every((entry) => others.includes(entry))
