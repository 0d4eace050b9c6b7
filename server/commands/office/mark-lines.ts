import type { Condition } from '#contract/primitives.ts'
import {
  describeMark,
  describeMarkKind,
  type FoundMark,
  findZone,
  type GarmentMarks,
  isSamePlace,
  listGarmentMarks,
  type MarkPlace,
  type MarkRow,
  outlines,
  type RecordedMarks,
  reportedAt,
  worseProposal,
} from '#server/domains/inventory/index.ts'
import type { ArrivalCheck, RentalRecords } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { UsageError } from '../usage-error.ts'
import { findSubject } from './find-subject.ts'

type Records = Pick<RentalRecords, 'db'>

/** The marks of one garment, and the zones that its outline has. */
export async function marksOfGarment(services: Records, subject: string): Promise<string[]> {
  const { garment } = await findSubject(services, subject)
  const known = garment && (await listGarmentMarks(services.db, [garment.id])).get(garment.id)
  if (!known) throw new UsageError(`"${subject}" is not a garment.`)
  return [
    `Garment ${known.qrId}: ${describeCheck(known)}`,
    ...known.marks.map((mark) => `  ${describeKnown(mark)}`),
    'Zones of its outline:',
    ...outlines[known.outline].map(({ side, number, name }) => `  ${side}-${number}  ${name}`),
  ]
}

/** The known marks of these garments, for the inspector to compare with: a note, and a line for each mark. */
export async function knownMarksOf(
  { db }: Records,
  garmentIds: readonly Id<'garment'>[],
): Promise<Map<Id<'garment'>, { readonly note: string; readonly lines: readonly string[] }>> {
  const marks = await listGarmentMarks(db, garmentIds)
  return new Map(
    [...marks].map(([id, known]) => [
      id,
      {
        note: noteOf(known),
        lines: known.marks.map((mark) => `      known: ${describeKnown(mark)}`),
      },
    ]),
  )
}

function noteOf({ marks, checkedAt }: GarmentMarks): string {
  if (marks.length > 0) return ''
  return checkedAt ? '; no marks known' : '; not checked for marks yet'
}

/** How a family compared a piece that had arrived with the marks that were shown. */
export function arrivalLines(check: ArrivalCheck | undefined): string[] {
  if (!check) return []
  const when = formatDay(dayInLondon(check.checkedAt))
  if (check.answer === 'matches') return [`      agreed on receipt on ${when}: it matched the marks that were shown`]
  return check.marks.map((mark) => `      reported on receipt by the family on ${when}: ${describePlace(mark)}`)
}

/**
 * What an inspection has changed, and a hint if the grade seems too good for the marks.
 * @param check the arrival check by the family that had the garment
 */
export function comparedLines(
  { qrId, outline, kept, ended, added, reported }: RecordedMarks,
  graded: Condition | undefined,
  check?: ArrivalCheck,
): string[] {
  const reportedNote = reported && `, reported on receipt by the family on ${formatDay(dayInLondon(reported.at))}`
  const unseen = (reported?.marks ?? []).filter(
    (mark) => ![...kept, ...added].some((known) => isSamePlace(known, mark)),
  )
  const proposed = graded && worseProposal(graded, [...kept, ...added])
  const lines = [
    ...kept.map((mark) => `  known before: ${describeKnown(mark)}`),
    ...ended.map(({ mark, as }) => `  gone: ${describeKnown(mark)}; ${as}`),
    ...added.map(
      (mark) => `  new${reportedAt(reported, mark) ? reportedNote : ''}: ${describeFound({ ...mark, outline })}`,
    ),
    ...unseen.map((mark) => `  not found${reportedNote}: ${describePlace({ ...mark, outline })}`),
    ...(check?.answer === 'matches' ? arrivalLines(check).map((line) => `  ${line.trim()}`) : []),
  ]
  return [
    `Marks of ${qrId}:${lines.length === 0 ? ' none.' : ''}`,
    ...lines,
    ...(proposed ? [`  With these marks it is usually graded ${proposed}; you graded it ${graded}.`] : []),
  ]
}

function describeCheck({ checkedAt, marks }: GarmentMarks): string {
  if (!checkedAt) return 'not checked for marks yet.'
  const when = formatDay(dayInLondon(checkedAt))
  return marks.length === 0 ? `no marks, last checked on ${when}.` : `marks, last checked on ${when}:`
}

const describeFound = ({ outline, side, number, kind, size }: FoundMark & Pick<MarkRow, 'outline'>): string =>
  `${side}-${number} ${findZone(outline, { side, number })?.name ?? ''}, ${describeMark(kind, size)}`

const describePlace = ({ outline, side, number, kind }: MarkPlace & Pick<MarkRow, 'outline'>): string =>
  `${side}-${number} ${findZone(outline, { side, number })?.name ?? ''}, ${describeMarkKind(kind)} (${kind})`

const describeKnown = (mark: MarkRow): string =>
  `${describeFound(mark)} (${mark.kind}), since ${formatDay(dayInLondon(mark.recordedAt))}`
