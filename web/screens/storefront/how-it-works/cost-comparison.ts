// What clothes cost in a year, rented or bought, from a family's own answers (spec §1: the cost comparison). All sums
// are in pence. The price of the clothes when new decides how many credits they need.

export interface CostQuestion {
  /** How many pieces are at home at once. */
  pieces: number
  newPence: number
  secondHandPence: number
  /** The months until the pieces are outgrown and are swapped or bought again. */
  months: number
}

export interface QuarterlyChoice {
  credits: number
  /** The total for three months. */
  total: number
  /** The price when new of what these credits cover. */
  worth: number
}

export interface CostComparison {
  /** Null if the clothes need more than the largest plan. */
  rent: { credits: number; quarter: number; plans: number; parcels: number; postage: number; total: number } | null
  newTotal: number
  secondHandTotal: number
  cheapest: 'rent' | 'new' | 'secondHand'
  /** The difference between the cheapest and the next. */
  difference: number
}

const monthsOfYear = 12

export function compareCosts(
  { pieces, newPence, secondHandPence, months }: CostQuestion,
  choices: readonly QuarterlyChoice[],
  postage: { outbound: number; back: number },
): CostComparison {
  const newTotal = Math.round((pieces * newPence * monthsOfYear) / months)
  const secondHandTotal = Math.round((pieces * secondHandPence * monthsOfYear) / months)
  const choice = choices.toSorted((a, b) => a.credits - b.credits).find(({ worth }) => worth >= pieces * newPence)
  const rent = choice ? rentFor(choice, months, postage) : null
  const totals = [
    { way: 'rent' as const, total: rent?.total ?? Number.POSITIVE_INFINITY },
    { way: 'new' as const, total: newTotal },
    { way: 'secondHand' as const, total: secondHandTotal },
  ].toSorted((a, b) => a.total - b.total)
  const [first, second] = totals as [(typeof totals)[number], (typeof totals)[number]]
  return { rent, newTotal, secondHandTotal, cheapest: first.way, difference: second.total - first.total }
}

/** The first parcel each way is free. */
function rentFor(
  { credits, total: quarter }: QuarterlyChoice,
  months: number,
  postage: { outbound: number; back: number },
) {
  const plans = (quarter * monthsOfYear) / 3
  const parcels = Math.ceil(monthsOfYear / months) - 1
  const paid = parcels * (postage.outbound + postage.back)
  return { credits, quarter, plans, parcels, postage: paid, total: plans + paid }
}
