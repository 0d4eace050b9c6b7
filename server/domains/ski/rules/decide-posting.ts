// Decides whether a buyer's report of posting a booking back is accepted (product §8): it needs a day since the booking was sent and the
// number of the proof of posting. Only the carrier’s scan changes the booking's state.
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface Posting {
  readonly isOut: boolean
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

export function decidePosting({ isOut, sentOn, day, today, number }: Posting): Outcome<undefined, PostingRefusal> {
  const no = (field: 'day' | 'number', message: string) => refused({ code: 'invalid_request' as const, message, field })
  if (!isOut || sentOn === null) return refused({ code: 'not_now', message: 'There’s nothing to post back.' })
  if (day > today) return no('day', 'Choose today or the earlier day on which you posted it')
  if (day < sentOn) return no('day', `We sent it on ${formatDay(sentOn)}: choose that day or a later one`)
  if (number === '') return no('number', 'Enter the number on your proof of posting')
  return accepted()
}
