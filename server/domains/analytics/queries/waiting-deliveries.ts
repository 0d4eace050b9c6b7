import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Lists sinks that have at least so many open jobs of this kind. */
export async function listFullSinks(tx: Tx, kind: string, least: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('job')
    .select(sql<string>`payload ->> 'sink'`.as('sink'))
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .groupBy('sink')
    .having(({ fn }) => fn.countAll(), '>=', least)
    .execute()
  return new Set(rows.map(({ sink }) => sink))
}
