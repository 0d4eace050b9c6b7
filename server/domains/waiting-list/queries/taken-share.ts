import type { Db } from '#server/platform/db/database.ts'

/** Offers that have ended since a moment, and how many of them were taken. Withdrawn ones do not count: no family chose that. */
export async function countOffers(db: Db, since: Date): Promise<{ ended: number; taken: number }> {
  const { ended, taken } = await db
    .selectFrom('waiting_list_offer')
    .select((eb) => [
      eb.fn.countAll<string>().as('ended'),
      eb.fn.countAll<string>().filterWhere('state', '=', 'taken').as('taken'),
    ])
    .where('state', 'in', ['taken', 'declined', 'lapsed'])
    .where('ended_at', '>', since)
    .executeTakeFirstOrThrow()
  return { ended: Number(ended), taken: Number(taken) }
}
