// The one badge a card may have, from stock or age, never invented (design §0, rule 12).
import { daysBetween, type LocalDay } from '#server/kernel/calendar.ts'

const newForDays = 21

export interface BadgeFacts {
  /** Short labels of the sizes of all available garments, one entry for each garment. */
  readonly availableSizeLabels: readonly string[]
  readonly publishedOn: LocalDay
  readonly today: LocalDay
}

export function decideBadge({ availableSizeLabels, publishedOn, today }: BadgeFacts): string | null {
  if (availableSizeLabels.length === 1) return `Only 1 left in ${availableSizeLabels[0]}`
  const age = daysBetween(publishedOn, today)
  return age >= 0 && age <= newForDays && availableSizeLabels.length > 0 ? 'New in' : null
}
