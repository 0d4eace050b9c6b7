import type { Tx } from '#server/platform/db/transaction.ts'

/** Whether at least so many jobs of this kind have not ended. Reads open jobs alone, and no more of them than that. */
export async function areWaiting(tx: Tx, kind: string, least: number): Promise<boolean> {
  const last = await tx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .offset(least - 1)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}
