import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Empties a job that has nothing left to do: its row stays for weeks, but what it was about must not be kept that long. */
export async function forgetPayload(db: Db, jobId: Id<'job'>): Promise<void> {
  await db.updateTable('job').set({ payload: '{}' }).where('id', '=', jobId).where('done_at', 'is', null).execute()
}
