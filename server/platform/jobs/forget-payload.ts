import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Empties a job that has nothing left to do, though its row stays for weeks: what it was about is not kept that long. */
export async function forgetPayload(db: Db, jobId: Id<'job'>): Promise<void> {
  await db.updateTable('job').set({ payload: '{}' }).where('id', '=', jobId).where('done_at', 'is', null).execute()
}

/** Empties the jobs of a kind that have not ended and whose payload has this value at this path. */
export async function forgetPayloadsWith(
  tx: Tx,
  kind: string,
  { path, value }: { readonly path: readonly string[]; readonly value: string },
): Promise<void> {
  await tx
    .updateTable('job')
    .set({ payload: '{}' })
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(sql<string>`payload #>> ${[...path]}::text[]`, '=', value)
    .execute()
}
