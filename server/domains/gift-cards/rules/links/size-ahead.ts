// Which size a child wears next, and roughly from when, as a family's link shows it (product §7). Sizes change on birthdays, so the
// exact month would reveal the child's birthday: a season of three months is named instead. It is named only for children whose size
// is that of their age, because how fast a measured child grows is not known.
import { addMonths, formatMonth, type LocalDay, localDay, wholeMonthsBetween } from '#server/kernel/calendar.ts'

/** One size of the catalogue. */
export interface SizeRange {
  readonly code: string
  readonly label: string
  readonly minMonths: number
  readonly maxMonths: number
  readonly heightCm: number
}

export interface SizedChild {
  /** What the child wears today; null if unknown. */
  readonly sizeCode: string | null
  readonly dateOfBirth: LocalDay | null
}

type ShownSize = Pick<SizeRange, 'code' | 'label' | 'heightCm'>

export interface SizesAhead {
  readonly now: ShownSize | null
  /** Null if unknown, or if there is no larger one. */
  readonly next: ShownSize | null
  readonly nextFromLabel: string | null
}

const shown = (size: SizeRange | undefined): ShownSize | null =>
  size ? { code: size.code, label: size.label, heightCm: size.heightCm } : null

/** @param sizes smallest first */
export function sizesAhead(child: SizedChild, sizes: readonly SizeRange[], today: LocalDay): SizesAhead {
  const index = sizes.findIndex(({ code }) => code === child.sizeCode)
  const [now, next] = index < 0 ? [] : [sizes[index], sizes[index + 1]]
  return { now: shown(now), next: shown(next), nextFromLabel: now && next ? seasonLabelOf(next) : null }

  function seasonLabelOf({ minMonths }: SizeRange): string | null {
    if (child.dateOfBirth === null || !now) return null
    const months = wholeMonthsBetween(child.dateOfBirth, today)
    // A child who is tall or small for their age does not change sizes on birthdays.
    const hasSizeOfAge = months >= now.minMonths && months < now.maxMonths
    return hasSizeOfAge ? seasonOf(addMonths(child.dateOfBirth, minMonths)) : null
  }
}

/** "March to May 2027" */
function seasonOf(day: LocalDay): string {
  const month = Number(day.slice(5, 7))
  const first = addMonths(localDay(`${day.slice(0, 7)}-01`), -(month % 3))
  const last = addMonths(first, 2)
  const [from, until] = [formatMonth(first), formatMonth(last)]
  return `${first.slice(0, 4) === last.slice(0, 4) ? from.slice(0, -5) : from} to ${until}`
}
