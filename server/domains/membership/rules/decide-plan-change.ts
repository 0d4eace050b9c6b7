// Decides when a change of plan or booster takes effect (product §3.3): more starts now and is paid now, less waits for the
// renewal. A shorter interval always waits, because the longer period is already paid.
import { addCredits, type Credits } from '#server/kernel/credits.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface PlanChoice {
  readonly packageCredits: Credits
  readonly boosterCredits: Credits
  readonly intervalMonths: number
  /** The price of a whole period, package and booster together. */
  readonly totalPence: number
}

export type ChangeMoment = 'now' | 'renewal'

const creditsOf = (choice: PlanChoice): Credits => addCredits(choice.packageCredits, choice.boosterCredits)

/** Refused when nothing would change. */
export function decidePlanChange(from: PlanChoice, to: PlanChoice): Outcome<ChangeMoment, 'same'> {
  if (
    from.packageCredits === to.packageCredits &&
    from.boosterCredits === to.boosterCredits &&
    from.intervalMonths === to.intervalMonths &&
    from.totalPence === to.totalPence
  )
    return refused('same')
  if (to.intervalMonths < from.intervalMonths) return accepted('renewal')
  const more = creditsOf(to) - creditsOf(from)
  if (more > 0) return accepted('now')
  if (more < 0) return accepted('renewal')
  if (to.intervalMonths > from.intervalMonths) return accepted('now')
  // The same credits split differently.
  return accepted(to.totalPence > from.totalPence ? 'now' : 'renewal')
}

/** Credits in use beyond what would fit: above zero, the old plan and price stay (product §2.1, §3.3). */
export const creditsTooMany = (inUse: number, choice: Pick<PlanChoice, 'packageCredits' | 'boosterCredits'>): number =>
  Math.max(0, inUse - choice.packageCredits - choice.boosterCredits)
