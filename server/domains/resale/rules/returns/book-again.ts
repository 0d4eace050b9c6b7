// Pieces of a return that did not reach us: the carrier brought the whole parcel back to the buyer, or it arrived without them. The
// buyer gave notice by booking (law L-10), so these pieces can be sent back once more, for any reason.
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { ResaleReturnState } from '../resale-return-transitions.ts'

export interface BookedReturn<LineId> {
  readonly state: ResaleReturnState
  readonly line_ids: readonly LineId[]
  readonly post_by: string
  readonly posted_at: Date | null
  readonly received_at: Date | null
  readonly cancelled_at: Date | null
}

/** Whether the office has recorded that the buyer has the parcel back: a posted return is cancelled in no other case. */
export const cameBackToBuyer = ({ state, posted_at }: Pick<BookedReturn<unknown>, 'state' | 'posted_at'>): boolean =>
  state === 'cancelled' && posted_at !== null

/** The last day on which a piece of the buyer's can be sent back once more; null unless a return arrived without it or came back. */
export function againUntil<LineId>(
  returns: readonly BookedReturn<LineId>[],
  lineId: LineId,
  cancelDays: number,
): LocalDay | null {
  const days = returns.flatMap((booked) => (booked.line_ids.includes(lineId) ? daysOf(booked, cancelDays) : []))
  return days.toSorted().at(-1) ?? null
}

function daysOf(booked: BookedReturn<unknown>, cancelDays: number): LocalDay[] {
  const { state, post_by, received_at, cancelled_at } = booked
  if (cameBackToBuyer(booked) && cancelled_at) return [addDays(dayInLondon(cancelled_at), cancelDays)]
  // The buyer may also post it by the day that the return named.
  if (state === 'received' && received_at) return [addDays(dayInLondon(received_at), cancelDays), post_by as LocalDay]
  return []
}
