// Decides whether an operator may say that a claim is verified (product §9.5): that needs a method and evidence, and a future expiry
// day at most 24 months away.
import { addMonths, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

const maxMonths = 24

export interface Verification {
  readonly until: LocalDay
  readonly method: string
  readonly source: string
}

export function decideVerification(
  { until, method, source }: Verification,
  today: LocalDay,
): Outcome<undefined, string> {
  if (method.trim() === '') return refused('Say how it was counted and over what period, with --method.')
  if (source.trim() === '') return refused('Name the evidence, with --source.')
  if (until <= today) return refused('--until must be a future day: the last on which the evidence is valid.')
  const last = addMonths(today, maxMonths)
  if (until > last) return refused(`Evidence is good until ${formatDay(last)} at most, ${maxMonths} months from today.`)
  return accepted()
}
