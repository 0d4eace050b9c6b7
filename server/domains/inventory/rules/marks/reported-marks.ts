// Distinguishes the marks that a family reported when its piece arrived from those that were made during its loan (product §5.2), so
// that nobody is blamed for a mark that was there before.
import type { MarkPlace } from './compare-marks.ts'

export interface ReportedMarks {
  readonly at: Date
  readonly marks: readonly MarkPlace[]
}

export const isSamePlace = (one: MarkPlace, other: MarkPlace): boolean =>
  one.side === other.side && one.number === other.number && one.kind === other.kind

/** When the family reported a mark; null if an inspector saw it first. */
export const reportedAt = (reported: ReportedMarks | undefined, mark: MarkPlace): Date | null =>
  reported?.marks.some((seen) => isSamePlace(seen, mark)) ? reported.at : null
