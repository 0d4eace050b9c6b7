import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listGarmentMarks, type MarkRow } from '../queries/garment-marks.ts'
import { type ComparedMarks, compareMarks, type MarkFindings, type MarksRefusal } from '../rules/marks/compare-marks.ts'
import { describeMark } from '../rules/marks/mark-words.ts'
import { type OutlineCode, outlines } from '../rules/marks/outlines.ts'
import type { ReportedMarks } from '../rules/marks/reported-marks.ts'
import { writeMarkChecks } from './write-mark-checks.ts'

export interface MarksToRecord {
  /** Locked by the caller, and being checked. */
  readonly garmentId: Id<'garment'>
  readonly findings: MarkFindings
  /** Marks that its last family reported on arrival: they were there before it was rented. */
  readonly reported?: ReportedMarks | undefined
  readonly actor: Actor
  readonly now: Date
}

/** What has changed on a garment, and on which outline. */
export interface RecordedMarks extends ComparedMarks<MarkRow> {
  readonly garmentId: Id<'garment'>
  readonly qrId: string
  readonly outline: OutlineCode
  /** Undefined if its family reported none when it arrived. */
  readonly reported: ReportedMarks | undefined
}

/**
 * Compares what was found with the marks that were known, and writes the difference.
 * @throws Refusal not_found; not_now for a zone that the outline lacks, a mark that is named twice, one that is gone but was never known,
 * one that is smaller than the known one, or too many marks
 */
export async function recordMarks(
  tx: Tx,
  { garmentId, findings, reported, actor, now }: MarksToRecord,
): Promise<RecordedMarks> {
  const known = (await listGarmentMarks(tx, [garmentId])).get(garmentId)
  if (!known) throw new Refusal('not_found', 'There is no such garment.')
  const { outline, qrId } = known
  const compared = compareMarks(outline, known.marks, findings)
  if (!compared.ok) throw new Refusal('not_now', refusalOf(compared.reason, { outline, qrId }))
  const { added, ended } = compared.value
  await writeMarkChecks(tx, [{ garmentId, outline, added, ended, reported, actor, at: now }])
  return { ...compared.value, garmentId, qrId, outline, reported }
}

function refusalOf(
  reason: MarksRefusal,
  { outline, qrId }: { readonly outline: OutlineCode; readonly qrId: string },
): string {
  switch (reason.code) {
    case 'unknown_zone': {
      const { side, number } = reason.mark
      const zones = outlines[outline].map((zone) => `${zone.side}-${zone.number} ${zone.name}`)
      return `Garment ${qrId} has no zone ${side}-${number}. Its zones are ${zones.join(', ')}.`
    }
    case 'said_twice': {
      const { side, number, kind } = reason.mark
      return `Name ${side}-${number}:${kind} once.`
    }
    case 'not_known': {
      const { side, number, kind } = reason.mark
      return `Garment ${qrId} has no mark ${side}-${number}:${kind} that could be gone.`
    }
    case 'smaller_than_known': {
      const { side, number, kind, size } = reason.mark
      return `Garment ${qrId} is known to have ${describeMark(kind, reason.known)} at ${side}-${number}. If it is ${size} now, also say what became of it: --gone ${side}-${number}:${kind}:washed-out or mended.`
    }
    case 'too_many':
      return `A garment for rent has at most ${reason.max} marks, and ${qrId} has more. Use --outcome resale.`
  }
}
