// Works out what credits are worth in pounds: a piece's share of a plan's price. Every page that shows it uses this.
import { pounds } from '#web/lib/format.ts'

/** A plan's price, and its credits. */
export interface PlanPrice {
  priceId: string
  credits: number
  /** The price of one period, which lasts `months` months. */
  pence: number
  months: number
}

/** Returns a piece's share of the plan, in pence a month. */
export const monthlyShare = (
  credits: number,
  { pence, months, credits: planCredits }: Omit<PlanPrice, 'priceId'>,
): number => (credits * pence) / (planCredits * months)

/** Formats "£4.50", to the nearest ten pence, which is as exact as a share can be. */
export const aboutPounds = (pence: number): string => pounds(Math.max(Math.round(pence / 10), 1) * 10)

/**
 * Chooses the plan whose price is shared out: a member's own; for everybody else, the smallest one paid monthly.
 * @returns null if a member's price is no longer on sale, or if no plan is paid monthly
 */
export function priceToShare(prices: readonly PlanPrice[], own: string | null): PlanPrice | null {
  if (own !== null) return prices.find((price) => price.priceId === own) ?? null
  const monthly = prices.filter((price) => price.months === 1).toSorted((a, b) => a.pence - b.pence)
  return monthly[0] ?? null
}
