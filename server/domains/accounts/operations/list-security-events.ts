import { sql } from 'kysely'
import type { AnswerOf } from '#contract/index.ts'
import { dayInLondon, formatDay, timeInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SecurityEventTable, SecurityTallyTable } from '#server/platform/db/schema.ts'

const rowsPerPage = 20

interface Row {
  readonly id: string
  readonly kind: SecurityEventTable['kind'] | SecurityTallyTable['kind']
  readonly at: Date
  readonly device: string | null
  readonly new_network: boolean | null
  readonly sessions: number | null
  readonly times: number
}

/** Newest first; a daily tally is placed at its last attempt. */
export async function listSecurityEvents(
  db: Db,
  accountId: Id<'account'>,
  page: number,
): Promise<AnswerOf<'listSecurityEvents'>> {
  const both = sql`
    select id::text, kind, at, device, new_network, sessions, 1 as times
      from security_event where account_id = ${accountId}
    union all
    select kind || ' ' || day, kind, last_at, null, null, null, times
      from security_tally where subject_id = ${accountId}`
  const { rows } = await sql<Row>`
    select * from (${both}) entry order by at desc, id desc
    limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`.execute(db)
  const counted = await sql<{ count: string }>`select count(*) as count from (${both}) entry`.execute(db)
  return {
    events: rows.map(({ id, kind, at, device, new_network, sessions, times }) => ({
      id,
      kind,
      at: at.toISOString(),
      atLabel: `${formatDay(dayInLondon(at))}, ${timeInLondon(at)}`,
      device,
      newNetwork: new_network ?? false,
      endedSessions: sessions ?? 0,
      times,
    })),
    pagination: { page, rowsPerPage, rowsNumber: Number(counted.rows[0]?.count ?? 0) },
  }
}
