// Decides whether the day that an operator enters, on which a family agreed to be quoted with an order (law L-13), is possible: no
// sooner than the family placed the order, and no later than today.
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export function decideAgreedDay(
  agreedOn: LocalDay,
  { orderedOn, today }: { readonly orderedOn: LocalDay; readonly today: LocalDay },
): Outcome<undefined, string> {
  if (agreedOn > today) return refused('--agreed cannot be in the future: it is the day on which they agreed.')
  if (agreedOn < orderedOn)
    return refused(
      `The order was placed on ${formatDay(orderedOn)}: they cannot have agreed earlier to be quoted with it.`,
    )
  return accepted()
}
