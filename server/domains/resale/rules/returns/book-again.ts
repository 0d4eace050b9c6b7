// Returns that their carrier has brought back to the buyer. The booking was the buyer's notice (law L-10), which this does not undo:
// the same pieces can be sent back once more, for any reason.
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { ResaleReturnState } from '../resale-return-transitions.ts'

interface BookedReturn<LineId> {
  readonly state: ResaleReturnState
  readonly line_ids: readonly LineId[]
  readonly posted_at: Date | null
  readonly cancelled_at: Date | null
}

/** Whether the office has recorded that the buyer has it back: a posted return is cancelled in no other case. */
export const cameBackToBuyer = ({ state, posted_at }: Pick<BookedReturn<unknown>, 'state' | 'posted_at'>): boolean =>
  state === 'cancelled' && posted_at !== null

/** The last day on which any of these pieces can be sent back once more; null if no return of them came back to the buyer. */
export function againUntil<LineId>(
  returns: readonly BookedReturn<LineId>[],
  lineIds: readonly LineId[],
  cancelDays: number,
): LocalDay | null {
  const days = returns.flatMap((booked) =>
    cameBackToBuyer(booked) && booked.cancelled_at && booked.line_ids.some((id) => lineIds.includes(id))
      ? [addDays(dayInLondon(booked.cancelled_at), cancelDays)]
      : [],
  )
  return days.toSorted().at(-1) ?? null
}
