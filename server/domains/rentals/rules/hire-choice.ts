// The choice at the end of each hire (product §4.8): from day 80 the family keeps the piece for another term or sends it
// back. Nothing happens to a piece whose family does not answer: it is not charged and not hired again.
import { addDays, addMonths, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanState } from './loan-transitions.ts'
import type { RentalRefusal } from './rental-refusal.ts'

/** The notice that a family has had of a hire's end: from the day of the choice, on the last day, or after it. */
export type HireNotice = 'none' | 'choose' | 'last_day' | 'overdue'

export interface Hire {
  readonly startsOn: LocalDay
  /** The last day of the rental. */
  readonly endsOn: LocalDay
}

/** How many days before its end the choice opens, for a hire that ends before day `term.choice_day`. */
export const daysAhead = 10

/** @param choiceDay setting `term.choice_day` */
export function choiceOpensOn({ startsOn, endsOn }: Hire, choiceDay: number): LocalDay {
  const planned = addDays(startsOn, choiceDay)
  if (planned < endsOn) return planned
  const daysBeforeEnd = addDays(endsOn, -daysAhead)
  return daysBeforeEnd > startsOn ? daysBeforeEnd : startsOn
}

export function hireNoticeOn(hire: Hire, today: LocalDay, choiceDay: number): HireNotice {
  if (today > hire.endsOn) return 'overdue'
  if (today === hire.endsOn) return 'last_day'
  return today >= choiceOpensOn(hire, choiceDay) ? 'choose' : 'none'
}

export interface NextTerm {
  readonly months: number
  /** The day by which everything of an ending membership is due back (product §3.5); null while it continues. */
  readonly dueBackOn: LocalDay | null
}

/** The next hire follows the last one without a gap; if that has ended, it begins on the day it is agreed. */
export function nextHire(last: Pick<Hire, 'endsOn'>, today: LocalDay, { months, dueBackOn }: NextTerm): Hire {
  const startsOn = today > last.endsOn ? today : last.endsOn
  const endsOn = addMonths(startsOn, months)
  return { startsOn, endsOn: dueBackOn !== null && dueBackOn < endsOn ? dueBackOn : endsOn }
}

export interface ExtensionFacts {
  /** What the membership's own rules say (product §3). */
  readonly right: Outcome<undefined, RentalRefusal>
  readonly state: LoanState
  readonly hire: Hire | null
  /** The last day that the family saw when it chose. */
  readonly shownEndsOn: LocalDay
  /** The last days of all its hires. */
  readonly endsOn: readonly LocalDay[]
  readonly today: LocalDay
  readonly choiceDay: number
  readonly next: NextTerm
  readonly recalled: boolean
}

/** @returns the new hire, or null when this choice has already been made */
export function decideExtension(facts: ExtensionFacts): Outcome<Hire | null, RentalRefusal> {
  const { right, state, hire, shownEndsOn, endsOn, today, choiceDay, next, recalled } = facts
  if (state === 'return_announced')
    return refused(notNow('You’re sending this piece back, so it can’t be kept longer.'))
  if (state !== 'at_home' || !hire) return refused(notNow('This piece isn’t at home.'))
  if (hire.endsOn !== shownEndsOn)
    return endsOn.includes(shownEndsOn)
      ? accepted(null)
      : refused(notNow('This rental has just changed. Please check your closet again.'))
  if (!right.ok) return right
  if (recalled) return refused(notNow('This piece has been recalled, so you can’t keep it. Please send it back.'))
  const opensOn = choiceOpensOn(hire, choiceDay)
  if (today < opensOn) return refused(tooEarly)
  const agreed = nextHire(hire, today, next)
  return agreed.endsOn > agreed.startsOn ? accepted(agreed) : refused(dueBackTooSoon)
}

const notNow = (message: string): RentalRefusal => ({ code: 'not_now', message })
const dueBackTooSoon = notNow(
  'Your membership is ending, and everything is due back by then, so you can’t rent this for longer.',
)
const tooEarly = notNow('It’s too early to choose. We’ll email you shortly before this rental ends.')
