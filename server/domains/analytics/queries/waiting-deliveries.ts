import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Lists sinks that have at least this many open jobs of a kind. */
export async function listFullSinks(tx: Tx, kind: string, minJobs: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('job')
    .select(sql<string>`payload ->> 'sink'`.as('sink'))
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .groupBy('sink')
    .having(({ fn }) => fn.countAll(), '>=', minJobs)
    .execute()
  return new Set(rows.map(({ sink }) => sink))
}
