// Formats the range of sizes that a card shows: "18–24m", "18m–5y", "2–7y" (design §3.1, product §10).
export interface SizeSpan {
  readonly minMonths: number
  readonly maxMonths: number
}

const twoYears = 24

/** The ages that the sizes cover, from the youngest to the oldest; empty if there are no sizes. */
export function sizeRange(sizes: readonly SizeSpan[]): string {
  if (sizes.length === 0) return ''
  const from = Math.min(...sizes.map((size) => size.minMonths))
  const to = Math.max(...sizes.map((size) => size.maxMonths))
  // Ages up to two are given in months, as on labels.
  if (to <= twoYears) return `${from}–${to}m`
  return from < twoYears ? `${from}m–${years(to)}y` : `${years(from)}–${years(to)}y`
}

const years = (months: number): string => String(Math.round((months / 12) * 10) / 10)
