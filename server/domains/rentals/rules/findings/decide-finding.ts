// Decides whether a finding is accepted, and whether its family may answer it (product §12.6).
import type { RefusalCode } from '#contract/errors.ts'
import type { FindingAnswer, FindingPlace } from '#contract/rentals/findings.ts'
import { addDays, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanState } from '../loan-transitions.ts'
import { answersForPlace } from './finding-words.ts'

/** An older finding says little about where the piece is now. */
const oldestDays = 30

export const earliestFoundOn = (today: LocalDay): LocalDay => addDays(today, -oldestDays)

/** Decides whether a finder may name that day: today, or one of the 30 days before. */
export function decideFoundOn(foundOn: LocalDay, today: LocalDay): Outcome<undefined, string> {
  if (foundOn > today) return refused('That day is still to come. Choose today, or the day you found it.')
  return daysBetween(foundOn, today) > oldestDays ? refused(`Choose a day in the last ${oldestDays} days.`) : accepted()
}

export interface FindingCounts {
  readonly day: number
  readonly month: number
}

/** Decides whether another finding of one piece is accepted, by how many there were in 24 hours and in 30 days. */
export const mayReportFinding = (counted: FindingCounts, max: FindingCounts): boolean =>
  counted.day < max.day && counted.month < max.month

/** The states in which the family answers for the piece: it has, owns or has lost the piece. Otherwise, the piece is ours. */
export const familyLoanStates = ['at_home', 'return_announced', 'kept', 'lost'] as const satisfies readonly LoanState[]

export interface AnsweredFinding {
  readonly place: FindingPlace
  readonly answer: FindingAnswer | null
  /** The last day on which its finder can read an answer. */
  readonly until: LocalDay
}

interface FindingRefusal {
  readonly code: Extract<RefusalCode, 'already_done' | 'not_now' | 'invalid_request'>
  readonly message: string
}

/** Decides whether a family may still answer a finding: once, while the piece is theirs and its finder can read it. */
export function mayAnswer(
  { answer, until }: AnsweredFinding,
  { loan, today }: { readonly loan: LoanState; readonly today: LocalDay },
): Outcome<undefined, FindingRefusal> {
  if (answer !== null) return refused({ code: 'already_done', message: 'You’ve answered this already.' })
  const heldStates: readonly LoanState[] = familyLoanStates
  if (!heldStates.includes(loan)) return refused({ code: 'not_now', message: 'This piece is no longer with you.' })
  return today > until
    ? refused({ code: 'not_now', message: 'The person who found it can no longer read an answer.' })
    : accepted()
}

/** Decides whether a family may give this answer. */
export function decideAnswer(
  finding: AnsweredFinding,
  wanted: FindingAnswer,
  now: Parameters<typeof mayAnswer>[1],
): Outcome<undefined, FindingRefusal> {
  const allowed = mayAnswer(finding, now)
  if (!allowed.ok) return allowed
  return answersForPlace(finding.place).includes(wanted)
    ? accepted()
    : refused({ code: 'invalid_request', message: 'Choose one of the answers.' })
}

/** The last day on which a finding can be read by its finder, and answered. */
export const readableUntil = (reportedOn: LocalDay, pageDays: number): LocalDay => addDays(reportedOn, pageDays)
