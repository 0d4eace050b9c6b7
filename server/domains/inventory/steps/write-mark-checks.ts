import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { checkMarks, type MarkRow } from '../queries/garment-marks.ts'
import type { EndedMark, FoundMark } from '../rules/marks/compare-marks.ts'
import { describeMark } from '../rules/marks/mark-words.ts'
import type { OutlineCode } from '../rules/marks/outlines.ts'
import { type ReportedMarks, reportedAt } from '../rules/marks/reported-marks.ts'

/** One check of the whole garment; nothing added and nothing ended means that nothing has changed. */
export interface MarkCheck {
  readonly garmentId: Id<'garment'>
  readonly outline: OutlineCode
  readonly added: readonly FoundMark[]
  readonly ended: readonly EndedMark<MarkRow>[]
  readonly reported?: ReportedMarks | undefined
  readonly actor: Actor
  readonly at: Date
}

/** Writes what was found on these garments, each as an event with its marks. */
export async function writeMarkChecks(tx: Tx, markChecks: readonly MarkCheck[]): Promise<void> {
  if (markChecks.length === 0) return
  const checks = markChecks.map((check) => ({ ...check, eventId: newId<'garment-event'>() }))
  await sql`
    insert into garment_event (id, garment_id, kind, note, actor, at)
    select * from unnest(
      ${checks.map(({ eventId }) => eventId)}::uuid[],
      ${checks.map(({ garmentId }) => garmentId)}::uuid[],
      ${checks.map(() => checkMarks)}::text[],
      ${checks.map(noteOf)}::text[],
      ${checks.map(({ actor }) => actor)}::text[],
      ${checks.map(({ at }) => at)}::timestamptz[])`.execute(tx)
  const ended = checks.flatMap(({ ended: marks, eventId, at }) => marks.map((mark) => ({ ...mark, eventId, at })))
  // Ended marks are written before new ones, because a mark that has grown gives up its place in the zone.
  if (ended.length > 0)
    await sql`
      update garment_mark m set ended_in = e.event_id, ended_at = e.at, ended_as = e.ended_as
      from unnest(
        ${ended.map(({ mark }) => mark.id)}::uuid[],
        ${ended.map(({ eventId }) => eventId)}::uuid[],
        ${ended.map(({ at }) => at)}::timestamptz[],
        ${ended.map(({ as }) => as)}::text[]) as e(mark_id, event_id, at, ended_as)
      where m.id = e.mark_id and m.ended_at is null`.execute(tx)
  const added = checks.flatMap(({ added: marks, ...check }) => marks.map((mark) => ({ ...check, mark })))
  if (added.length > 0)
    await sql`
      insert into garment_mark (id, garment_id, outline, side, zone, kind, size, recorded_in, recorded_at, reported_at)
      select * from unnest(
        ${added.map(() => newId<'garment-mark'>())}::uuid[],
        ${added.map(({ garmentId }) => garmentId)}::uuid[],
        ${added.map(({ outline }) => outline)}::text[],
        ${added.map(({ mark }) => mark.side)}::text[],
        ${added.map(({ mark }) => mark.number)}::smallint[],
        ${added.map(({ mark }) => mark.kind)}::text[],
        ${added.map(({ mark }) => mark.size)}::text[],
        ${added.map(({ eventId }) => eventId)}::uuid[],
        ${added.map(({ at }) => at)}::timestamptz[],
        ${added.map(({ reported, mark }) => reportedAt(reported, mark))}::timestamptz[])`.execute(tx)
}

/** For the office's history of the garment. */
function noteOf({ added, ended }: MarkCheck): string {
  const lines = [
    ...added.map(({ side, number, kind, size }) => `${side}-${number}: ${describeMark(kind, size)}`),
    ...ended.map(({ mark, as }) => `${mark.side}-${mark.number}: ${describeMark(mark.kind, mark.size)} ${as}`),
  ]
  return lines.length > 0 ? lines.join('; ') : 'nothing new'
}
