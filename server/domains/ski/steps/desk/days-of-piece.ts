// Adjusts the days of pieces that are returned earlier or later than booked.
import { sql } from 'kysely'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Frees the days after this one, for pieces that were returned early. */
export async function releaseDaysAfter(tx: Tx, lineIds: readonly Id<'ski-line'>[], until: LocalDay): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .deleteFrom('ski_day')
    .where('line_id', 'in', [...lineIds])
    .where('day', '>', until)
    .execute()
}

/**
 * Blocks further days of late pieces, after the last day of their line up to this day, except days that somebody else has booked or holds.
 * Expired holds on them are deleted. The garments must be locked.
 */
export async function blockDaysUntil(
  tx: Tx,
  lineIds: readonly Id<'ski-line'>[],
  { until, now }: { readonly until: LocalDay; readonly now: Date },
): Promise<void> {
  if (lineIds.length === 0) return
  const lasts = sql`
    select line_id, garment_id, max(day) as last from ski_day
    where line_id = any(${[...lineIds]}::uuid[]) group by line_id, garment_id`
  await sql`
    delete from ski_day d using (${lasts}) line
    where d.garment_id = line.garment_id and d.day > line.last and d.day <= ${until}::date
      and d.held_until <= ${now}`.execute(tx)
  await sql`
    insert into ski_day (garment_id, day, line_id)
    select garment_id, day::date, line_id
    from (select line.*, (select min(d.day) from ski_day d
        where d.garment_id = line.garment_id and d.day > line.last) as taken from (${lasts}) line) room
    cross join generate_series(last + 1, least(${until}::date, taken - 1), interval '1 day') as series(day)`.execute(tx)
}
