// Decides whether a piece may be reported as not as described (product §4.11): while it is at home, until some days after it
// arrived.
import { addDays, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanState } from '../loan-transitions.ts'
import type { RentalRefusal } from '../rental-refusal.ts'

export interface PieceFacts {
  readonly loan: LoanState
  /** Null before it has arrived. */
  readonly receivedOn: LocalDay | null
  readonly today: LocalDay
  /** Setting `report.days`. */
  readonly reportDays: number
}

/** The last day on which a piece may be reported. */
export const reportableUntil = (receivedOn: LocalDay, reportDays: number): LocalDay => addDays(receivedOn, reportDays)

export function decidePieceReport(facts: PieceFacts): Outcome<undefined, RentalRefusal> {
  const { loan, receivedOn, today, reportDays } = facts
  if (loan !== 'at_home' || receivedOn === null) return notNow(loan === 'at_home' ? notHere.ordered : notHere[loan])
  const until = reportableUntil(receivedOn, reportDays)
  return today <= until
    ? accepted()
    : notNow(`You could tell us here until ${formatDay(until)}. Please email us instead, and we’ll put it right.`)
}

const noLongerWithYou = 'This piece isn’t with you any more. If something was wrong with it, please email us.'
const notHere: Readonly<Record<Exclude<LoanState, 'at_home'>, string>> = {
  ordered: 'This piece is still on its way to you. You can tell us once it has arrived.',
  return_announced: 'You’re sending this piece back. If something is wrong with it, please email us.',
  kept: 'This piece is yours. If something is wrong with it, please email us, and we’ll put it right.',
  lost: noLongerWithYou,
  returned: noLongerWithYou,
  cancelled: noLongerWithYou,
}

export const alreadyReported = 'You’ve already told us about this piece. If there’s more to say, please email us.'

export const longestWords = 500

/** @param words in one line, without spaces around them */
export function decideReportText(words: string): Outcome<undefined, string> {
  if (words === '') return refused('Tell us in a few words what’s wrong.')
  return words.length <= longestWords ? accepted() : refused(`Please use at most ${longestWords} characters.`)
}

const notNow = (message: string): Outcome<never, RentalRefusal> => refused({ code: 'not_now', message })
