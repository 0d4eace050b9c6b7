import type { Db } from '#server/platform/db/database.ts'
import type { AgreedTo } from '../analytics-sink.ts'

/** Whether the visitor's latest choice since then refuses that purpose. */
export async function isWithdrawn(
  db: Db,
  { visitor, purpose, since }: { readonly visitor: string; readonly purpose: keyof AgreedTo; readonly since: Date },
): Promise<boolean> {
  const latest = await db
    .selectFrom('consent_choice')
    .select(['analytics', 'advertising'])
    .where('visitor', '=', visitor)
    .where('chosen_at', '>=', since)
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest !== undefined && !latest[purpose]
}
