import type { Condition } from '#contract/primitives.ts'
import {
  type FoundMark,
  findZone,
  type GarmentMarks,
  listGarmentMarks,
  type MarkRow,
  markInWords,
  outlines,
  type RecordedMarks,
  worseProposal,
} from '#server/domains/inventory/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { UsageError } from '../usage-error.ts'
import { findSubject } from './find-subject.ts'

type Records = Pick<RentalRecords, 'db'>

/** The marks of one garment, and the zones that its outline has. */
export async function marksOfGarment(services: Records, subject: string): Promise<string[]> {
  const { garment } = await findSubject(services, subject)
  const known = garment && (await listGarmentMarks(services.db, [garment.id])).get(garment.id)
  if (!known) throw new UsageError(`"${subject}" is no garment.`)
  return [
    `Garment ${known.qrId}: ${checkedInWords(known)}`,
    ...known.marks.map((mark) => `  ${knownInWords(mark)}`),
    'Zones of its outline:',
    ...outlines[known.outline].map(({ side, number, name }) => `  ${side}-${number}  ${name}`),
  ]
}

/** What was known of the marks of these garments, for the inspector to compare with: a note, and a line for each mark. */
export async function knownMarksOf(
  { db }: Records,
  garmentIds: readonly Id<'garment'>[],
): Promise<Map<Id<'garment'>, { readonly note: string; readonly lines: readonly string[] }>> {
  const marks = await listGarmentMarks(db, garmentIds)
  return new Map(
    [...marks].map(([id, known]) => [
      id,
      {
        note: known.marks.length > 0 ? '' : known.checkedAt ? '; no marks known' : '; nobody has looked for marks yet',
        lines: known.marks.map((mark) => `      known: ${knownInWords(mark)}`),
      },
    ]),
  )
}

/** What an inspection has changed, and a word where the grade seems too good for it. */
export function comparedLines(
  { qrId, outline, kept, ended, added }: RecordedMarks,
  graded: Condition | undefined,
): string[] {
  const proposed = graded && worseProposal(graded, [...kept, ...added])
  const lines = [
    ...kept.map((mark) => `  known before: ${knownInWords(mark)}`),
    ...ended.map(({ mark, as }) => `  gone: ${knownInWords(mark)}; ${as}`),
    ...added.map((mark) => `  new: ${inWords({ ...mark, outline })}`),
  ]
  return [
    `Marks of ${qrId}:${lines.length === 0 ? ' none.' : ''}`,
    ...lines,
    ...(proposed ? [`  With these marks it is usually graded ${proposed}; you graded it ${graded}.`] : []),
  ]
}

function checkedInWords({ checkedAt, marks }: GarmentMarks): string {
  if (!checkedAt) return 'nobody has looked for marks yet.'
  const when = formatDay(dayInLondon(checkedAt))
  return marks.length === 0 ? `no marks, last looked at on ${when}.` : `marks, last looked at on ${when}:`
}

const inWords = ({ outline, side, number, kind, size }: FoundMark & Pick<MarkRow, 'outline'>): string =>
  `${side}-${number} ${findZone(outline, { side, number })?.name ?? ''}, ${markInWords(kind, size)}`

const knownInWords = (mark: MarkRow): string =>
  `${inWords(mark)} (${mark.kind}), since ${formatDay(dayInLondon(mark.recordedAt))}`
