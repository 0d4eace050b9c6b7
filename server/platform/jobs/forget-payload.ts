import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Empties a job that has nothing left to do, though its row stays for weeks: what it was about is not kept that long. */
export async function forgetPayload(db: Db, jobId: Id<'job'>): Promise<void> {
  await db.updateTable('job').set({ payload: '{}' }).where('id', '=', jobId).where('done_at', 'is', null).execute()
}
