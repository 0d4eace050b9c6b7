import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isSafe, recalledPoint, type SafetyFindings } from '../rules/safety.ts'

export interface SafetyRecord {
  /** The garments, which the caller has locked. */
  readonly garmentIds: readonly Id<'garment'>[]
  readonly findings: SafetyFindings
  readonly actor: Actor
  readonly now: Date
}

/** Records the result of a safety check of these garments; a recalled one does not pass, even without a fault. */
export async function recordSafety(tx: Tx, { garmentIds, findings, actor, now }: SafetyRecord): Promise<void> {
  if (garmentIds.length === 0) return
  await sql`
    insert into safety_check (id, garment_id, failed, actor, at)
    select check_id, garment_id,
      ${[...findings.failed]}::text[] || case when g.recalled then array[${recalledPoint}] else '{}' end, ${actor}, ${now}
    from unnest(${garmentIds.map(() => newId<'safety-check'>())}::uuid[], ${garmentIds}::uuid[]) as c(check_id, garment_id)
    join garment g on g.id = c.garment_id`.execute(tx)
  await tx
    .updateTable('garment')
    .set({ safe: isSafe(findings) ? sql<boolean>`not recalled` : false, changed_at: now })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(garmentIds))))
    .execute()
}
