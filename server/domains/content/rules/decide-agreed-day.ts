// Decides whether a family can have agreed on that day to be quoted with an order (law L-13): no sooner than it placed the order,
// and no later than today.
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export function decideAgreedDay(
  agreedOn: LocalDay,
  { orderedOn, today }: { readonly orderedOn: LocalDay; readonly today: LocalDay },
): Outcome<undefined, string> {
  if (agreedOn > today) return refused('--agreed is a day that has come: the day on which they agreed.')
  if (agreedOn < orderedOn)
    return refused(`The order was placed on ${formatDay(orderedOn)}: nobody agreed to be quoted with it before.`)
  return accepted()
}
