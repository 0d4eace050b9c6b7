// Compares what an inspector found on a garment with the marks that were known before, so that no family is blamed for an old
// one (product §5).
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { type GoneReason, isLarger, type MarkEnding, type MarkKind, type MarkSize } from './mark-words.ts'
import { findZone, type OutlineCode, type ZoneRef } from './outlines.ts'

/** A garment has one mark of a kind in a zone at a time. */
export interface MarkPlace extends ZoneRef {
  readonly kind: MarkKind
}

export interface FoundMark extends MarkPlace {
  readonly size: MarkSize
}

export interface GoneMark extends MarkPlace {
  readonly reason: GoneReason
}

/** What an inspector reports after examining the whole garment; two empty lists mean that nothing has changed. */
export interface MarkFindings {
  readonly found: readonly FoundMark[]
  readonly gone: readonly GoneMark[]
}

export const noNewMarks: MarkFindings = { found: [], gone: [] }

/** A mark that the garment has now, on the outline on which it was recorded. */
export interface KnownMark extends FoundMark {
  readonly outline: OutlineCode
}

export interface EndedMark<Known extends KnownMark> {
  readonly mark: Known
  readonly as: MarkEnding
}

export interface ComparedMarks<Known extends KnownMark> {
  /** Known before, and still there. */
  readonly kept: readonly Known[]
  readonly ended: readonly EndedMark<Known>[]
  readonly added: readonly FoundMark[]
}

export type MarksRefusal =
  | { readonly code: 'unknown_zone'; readonly mark: ZoneRef }
  | { readonly code: 'said_twice'; readonly mark: MarkPlace }
  | { readonly code: 'not_known'; readonly mark: MarkPlace }
  | { readonly code: 'smaller_than_known'; readonly mark: FoundMark; readonly known: MarkSize }
  | { readonly code: 'too_many'; readonly max: number }

/** A garment with more marks is not rented again; the list stays short enough to be read. */
export const maxMarks = 20

const placeOf = ({ side, number, kind }: MarkPlace): string => `${side}-${number}:${kind}`

/**
 * A mark that is found again is the known one. A larger one replaces it; a smaller one is refused unless the known mark is also
 * reported as washed out or mended, because otherwise the known mark would seem never to have been there.
 */
export function compareMarks<Known extends KnownMark>(
  outline: OutlineCode,
  known: readonly Known[],
  { found, gone }: MarkFindings,
): Outcome<ComparedMarks<Known>, MarksRefusal> {
  const duplicate = repeated(found) ?? repeated(gone)
  if (duplicate) return refused({ code: 'said_twice', mark: duplicate })
  const outsideOutline = found.find((mark) => !findZone(outline, mark))
  if (outsideOutline) return refused({ code: 'unknown_zone', mark: outsideOutline })
  const knownAt = new Map(known.map((mark) => [placeOf(mark), mark]))
  const unknown = gone.find((mark) => !knownAt.has(placeOf(mark)))
  if (unknown) return refused({ code: 'not_known', mark: unknown })

  const ended = new Map<Known, MarkEnding>()
  for (const mark of gone) {
    const before = knownAt.get(placeOf(mark))
    if (before) ended.set(before, mark.reason)
  }
  const added: FoundMark[] = []
  for (const mark of found) {
    const before = knownAt.get(placeOf(mark))
    if (before && !ended.has(before)) {
      if (isLarger(before.size, mark.size)) return refused({ code: 'smaller_than_known', mark, known: before.size })
      if (before.size === mark.size) continue
      ended.set(before, 'grown')
    }
    added.push(mark)
  }
  const kept = known.filter((mark) => !ended.has(mark))
  if (kept.length + added.length > maxMarks) return refused({ code: 'too_many', max: maxMarks })
  return accepted({ kept, ended: [...ended].map(([mark, as]) => ({ mark, as })), added })
}

function repeated<Mark extends MarkPlace>(marks: readonly Mark[]): Mark | undefined {
  const seen = new Set<string>()
  return marks.find((mark) => seen.size === seen.add(placeOf(mark)).size)
}
