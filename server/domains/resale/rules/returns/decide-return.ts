// Decides whether a buyer may book a return, for which reasons and which pieces (product §6; law L-10).
import type { RefusalCode } from '#contract/errors.ts'
import { addDays, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { ResaleOrderState } from '../resale-order-transitions.ts'
import { faultReasons, type ReturnReason, returnReasons } from './return-reasons.ts'

/** The short-term right to reject goods that are faulty or not as described (Consumer Rights Act 2015, section 22). */
export const rejectDays = 30

export interface ReturnFacts {
  readonly state: ResaleOrderState
  /** Null until a delivery is recorded. */
  readonly deliveredOn: LocalDay | null
  readonly today: LocalDay
  /** The setting `resale.cancel_days`. */
  readonly cancelDays: number
  /** The last day for pieces whose return came back to their buyer; null without such a piece. */
  readonly againUntil: LocalDay | null
  /** How many pieces are not refunded. */
  readonly left: number
  /** How many of them are recalled. */
  readonly recalled: number
}

export type ReturnWindow =
  | { readonly open: true; readonly reasons: readonly ReturnReason[]; readonly until: LocalDay | null }
  | { readonly open: false; readonly why: string }

const closed = (why: string): ReturnWindow => ({ open: false, why })

/** Which reasons are accepted today, and until when. All are, until a delivery is recorded: the parcel may have arrived unscanned. */
export function returnWindow(facts: ReturnFacts): ReturnWindow {
  const { state, deliveredOn, today, cancelDays, againUntil, left, recalled } = facts
  if (state === 'cancelled') return closed('This order is cancelled.')
  if (state === 'placed') return closed('This order hasn’t been packed yet: you can cancel it instead.')
  if (state === 'picking' || state === 'packed')
    return closed('We’re packing this order. You can book a return once it’s on its way.')
  if (left === 0) return closed('Everything in this order has been refunded.')
  if (deliveredOn === null) return { open: true, reasons: returnReasons, until: null }
  const [changeOfMind, faults] = [addDays(deliveredOn, cancelDays), addDays(deliveredOn, rejectDays)]
  const anyReason = againUntil && againUntil > changeOfMind ? againUntil : changeOfMind
  if (today <= anyReason) return { open: true, reasons: returnReasons, until: anyReason }
  if (today <= faults) return { open: true, reasons: faultReasons, until: faults }
  // A recalled piece is faulty, however long ago it was bought (law L-28).
  if (recalled > 0) return { open: true, reasons: faultReasons, until: null }
  return closed(describeOver(faults))
}

/** The refusal of a second return, for recalled pieces, while another is booked: an order has at most one open return. */
export const recalledJoins =
  'You’ve already booked a return for this order. Put what’s recalled into the same parcel: we’ll refund it, too.'

const describeOver = (faults: LocalDay): string =>
  `The time to book a return ended on ${formatDay(faults)}. If a piece turns out to be faulty, you still have rights: please email us.`

interface PieceToReturn<LineId> {
  readonly id: LineId
  readonly ended: boolean
  readonly recalled: boolean
  /** Whether its return came back to the buyer, and it can still be sent once more. */
  readonly canBeSentAgain: boolean
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
  const window = returnWindow(facts)
  if (!window.open) return refused({ code: 'not_now', message: window.why })
  if (lines.some(({ ended }) => ended))
    return refused({ code: 'not_now', message: 'One of these pieces has been refunded already.' })
  const { deliveredOn, today, cancelDays } = facts
  const isLate = deliveredOn !== null && today > addDays(deliveredOn, cancelDays)
  if (isLate && !faultReasons.some((fault) => fault === reason) && lines.some(({ canBeSentAgain }) => !canBeSentAgain))
    return refused({
      code: 'not_now',
      message: `The ${cancelDays} days to change your mind are over. If a piece is faulty or not as described, choose that as the reason.`,
    })
  const faults = deliveredOn && addDays(deliveredOn, rejectDays)
  if (faults && today > faults && lines.some(({ recalled, canBeSentAgain }) => !recalled && !canBeSentAgain))
    return refused({ code: 'not_now', message: describeOver(faults) })
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
