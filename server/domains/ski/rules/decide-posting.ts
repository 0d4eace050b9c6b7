// Decides what can be posted back, with which label, and whether a buyer's report of it is accepted (product §8): the day must be no
// earlier than the dispatch, and the proof of posting needs its number. Only the carrier’s scan changes the booking's state.
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { isOut, type SkiBookingState } from './ski-booking-transitions.ts'

export const comingBack = 'The courier couldn’t deliver it and is bringing it back to us.'

export const labelUsed =
  'Your label was for the parcel that we’ve received. If you need another, please reply to one of our emails.'

const nothingToPost = 'There’s nothing to post back.'

export interface ToPostBack {
  readonly state: SkiBookingState
  /** Whether its carrier could not deliver it and is bringing it back to us. */
  readonly isComingBack: boolean
}

/** Why its buyer has nothing to post back, so they neither get a label nor report a posting; undefined if they have something. */
export function refusePostingBack({ state, isComingBack }: ToPostBack): string | undefined {
  if (!isOut({ state })) return nothingToPost
  return isComingBack ? comingBack : undefined
}

/** Why its buyer cannot have the label in the parcel; undefined if they can. */
export const refuseLabel = (booking: ToPostBack & { readonly someBack: boolean }): string | undefined =>
  refusePostingBack(booking) ?? (booking.someBack ? labelUsed : undefined)

export interface Posting extends ToPostBack {
  readonly sentOn: LocalDay | null
  readonly day: LocalDay
  readonly today: LocalDay
  /** The number of the proof, with spaces trimmed. */
  readonly number: string
}

export interface PostingRefusal {
  readonly code: 'not_now' | 'invalid_request'
  readonly message: string
  readonly field?: 'day' | 'number'
}

export function decidePosting({ sentOn, day, today, number, ...booking }: Posting): Outcome<undefined, PostingRefusal> {
  const invalid = (field: 'day' | 'number', message: string) =>
    refused({ code: 'invalid_request' as const, message, field })
  const why = refusePostingBack(booking)
  if (why !== undefined || sentOn === null) return refused({ code: 'not_now', message: why ?? nothingToPost })
  if (day > today) return invalid('day', 'Choose today or the earlier day on which you posted it')
  if (day < sentOn) return invalid('day', `We sent it on ${formatDay(sentOn)}: choose that day or a later one`)
  if (number === '') return invalid('number', 'Enter the number on your proof of posting')
  return accepted()
}
