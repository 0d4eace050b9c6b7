// The lines of an invoice in our own words (spec §1: credits, Wardrobe Booster). The provider's words are used only for
// lines without one of our prices.
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'

interface LineFacts {
  /** Our lookup key of the price; null when it is not ours. */
  readonly priceKey: string | null
  readonly quantity: number
  readonly amount: number
  readonly periodStart: Date
  readonly periodEnd: Date
  /** The provider's words. */
  readonly description: string
}

const planKey = /^plan_(\d+)_(\d+)m_/
const boosterKey = /^booster_(\d+)_(\d+)m_/

/** "150 credits", "Wardrobe Booster, 20 credits"; undefined for a price that is not ours. */
function itemOf({ priceKey, quantity }: LineFacts): string | undefined {
  const plan = planKey.exec(priceKey ?? '')
  if (plan) return `${plan[1]} credits`
  const booster = boosterKey.exec(priceKey ?? '')
  return booster ? `Wardrobe Booster, ${Number(booster[1]) * quantity} credits` : undefined
}

/** "150 credits, 20 November 2026 to 20 February 2027"; "Unused time of 100 credits, to 20 February 2027" */
export function describeLine(line: LineFacts): string {
  const item = itemOf(line)
  if (item === undefined) return line.description
  const to = formatDay(dayInLondon(line.periodEnd))
  if (line.amount < 0) return `Unused time of ${item}, to ${to}`
  return `${item}, ${formatDay(dayInLondon(line.periodStart))} to ${to}`
}
