// What may be stored about a child (product §9.2; law L-23): a name or nickname, a date of birth and a height, each of them
// optional.
import { addMonths, isLocalDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { cleanText } from './clean-text.ts'

export const maxChildren = 8
const oldestYears = 18
const minHeightCm = 40
const maxHeightCm = 200

export interface ChildDetails {
  readonly name: string | null
  readonly dateOfBirth: LocalDay | null
  readonly heightCm: number | null
}

export type ChildFault = 'no_day' | 'not_born_yet' | 'grown_up' | 'no_height'

export const childFaults: Record<ChildFault, { readonly field: 'dateOfBirth' | 'heightCm'; readonly message: string }> =
  {
    no_day: { field: 'dateOfBirth', message: 'Date of birth must be a real date, like 20 February 2023' },
    not_born_yet: { field: 'dateOfBirth', message: 'Date of birth must be in the past' },
    grown_up: { field: 'dateOfBirth', message: `Enter a date in the last ${oldestYears} years` },
    no_height: { field: 'heightCm', message: `Enter a height between ${minHeightCm} and ${maxHeightCm} cm` },
  }

/** @param today the day in Britain */
export function decideChild(
  input: { readonly name?: string; readonly dateOfBirth?: string; readonly heightCm?: number },
  today: LocalDay,
): Outcome<ChildDetails, ChildFault> {
  const dateOfBirth = input.dateOfBirth?.trim() || null
  if (dateOfBirth !== null) {
    if (!isLocalDay(dateOfBirth)) return refused('no_day')
    if (dateOfBirth > today) return refused('not_born_yet')
    if (dateOfBirth < addMonths(today, -12 * oldestYears)) return refused('grown_up')
  }
  const { heightCm = null } = input
  if (heightCm !== null && (heightCm < minHeightCm || heightCm > maxHeightCm)) return refused('no_height')
  return accepted({ name: cleanText(input.name ?? '') || null, dateOfBirth, heightCm })
}
