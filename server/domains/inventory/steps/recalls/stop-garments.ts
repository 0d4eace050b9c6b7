import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type GarmentRow, lockGarments } from '../../queries/garments.ts'
import { listRecalledArrivals } from '../../queries/recalls/covered-garments.ts'
import { shelvedStates } from '../../rules/recalls/recall-path.ts'
import { safe } from '../../rules/safety.ts'
import { moveGarments } from '../move-garment.ts'
import { recordSafety } from '../record-safety.ts'

export interface StopRequest {
  readonly recallId: Id<'recall'>
  /** Locked, and already taken out of orders that have not left us. */
  readonly garments: readonly GarmentRow[]
  readonly actor: Actor
  readonly now: Date
}

/**
 * Stops garments that are recalled: none is safe any more, those on a shelf go into quarantine, and claims that hold them for a basket, a
 * cart or an offer end.
 */
export async function stopGarments(tx: Tx, { recallId, garments, actor, now }: StopRequest): Promise<void> {
  if (garments.length === 0) return
  const garmentIds = garments.map(({ id }) => id)
  await sql`
    insert into recall_garment (recall_id, garment_id, stopped_at)
    select ${recallId}, garment_id, ${now} from unnest(${garmentIds}::uuid[]) as garment_id`.execute(tx)
  for (const from of shelvedStates) {
    const shelvedIds = garments.flatMap(({ id, state }) => (state === from ? id : []))
    await moveGarments(tx, { garmentIds: shelvedIds, from, to: 'quarantine', actor, note: 'Recalled', now })
  }
  await tx
    .updateTable('garment')
    .set({ recalled: true, safe: false, changed_at: now })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(garmentIds))))
    .execute()
  await recordSafety(tx, { garmentIds, findings: safe, actor, now })
  await endClaims(tx, garmentIds, now)
}

/**
 * Releases holds and cart reservations, and ends offers as if they had expired: the job that passes pieces on then finds that these are
 * not ready.
 */
async function endClaims(tx: Tx, garmentIds: readonly Id<'garment'>[], now: Date): Promise<void> {
  const ofThese = tx
    .updateTable('garment_claim')
    .where((eb) => eb('garment_id', '=', eb.fn.any(eb.val([...garmentIds]))))
    .where('released_at', 'is', null)
  await ofThese.set({ released_at: now }).where('kind', 'in', ['hold', 'cart']).execute()
  await ofThese
    .set((eb) => ({ offered_until: eb.ref('taken_at') }))
    .where('kind', '=', 'offer')
    .execute()
}

/**
 * Stops garments that have arrived since their recall began. The caller has locked the garments, recalled or not.
 * @returns their ids
 */
export async function stopRecalledArrivals(
  tx: Tx,
  garmentIds: readonly Id<'garment'>[],
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<ReadonlySet<Id<'garment'>>> {
  const found = await listRecalledArrivals(tx, garmentIds)
  for (const [recallId, arrivals] of Map.groupBy(found, (garment) => garment.recallId)) {
    const garments = await lockGarments(
      tx,
      arrivals.map(({ garmentId }) => garmentId),
    )
    await stopGarments(tx, { recallId, garments, actor, now })
  }
  return new Set(found.map(({ garmentId }) => garmentId))
}
