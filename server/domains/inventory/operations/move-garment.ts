import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { listGarments } from '../queries/garments.ts'
import { type GarmentState, garmentTransition } from '../rules/garment-transitions.ts'

export interface GarmentMove {
  readonly from: GarmentState
  readonly to: GarmentState
  readonly actor: Actor
  readonly note?: string
  readonly costPence?: number
  readonly now: Date
}

/**
 * One step in the life of a garment, with its event.
 * @throws RangeError when the table of transitions has no such step
 * @throws Refusal not_now when the garment is not in the state it was thought to be in
 */
export async function moveGarment(tx: Tx, { garmentId, ...move }: GarmentMove & { garmentId: string }): Promise<void> {
  await moveGarments(tx, { garmentIds: [garmentId], ...move })
}

/** The same step for several garments, all or none. Lock them first when they are more than one. */
export async function moveGarments(
  tx: Tx,
  { garmentIds, from, to, actor, note = '', costPence, now }: GarmentMove & { garmentIds: readonly string[] },
): Promise<void> {
  const { by } = garmentTransition(from, to)
  if (garmentIds.length === 0) return
  const events = garmentIds.map((id) => ({ id: newId<'garment-event'>(), garment_id: id }))
  // The step and its event in one statement: neither is written without the other.
  const { rows: moved } = await sql<{ id: string }>`
    with moved as (
      update garment set state = ${to}, changed_at = ${now}
      where id = any(${[...garmentIds]}::uuid[]) and state = ${from}
      returning id)
    insert into garment_event (id, garment_id, kind, from_state, to_state, note, cost_pence, actor, at)
    select e.id, e.garment_id, ${by}, ${from}, ${to}, ${note}, ${costPence ?? null}::integer, ${actor}, ${now}
    from moved join jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, garment_id uuid)
      on e.garment_id = moved.id
    returning garment_id as id`.execute(tx)
  if (moved.length !== garmentIds.length) throw await describeConflict(tx, garmentIds, moved, from, to)
}

async function describeConflict(
  tx: Tx,
  garmentIds: readonly string[],
  moved: readonly { id: string }[],
  from: GarmentState,
  to: GarmentState,
): Promise<Refusal> {
  const done = new Set(moved.map(({ id }) => id))
  const others = garmentIds.filter((id) => !done.has(id))
  const found = await listGarments(tx, others)
  const [first] = found
  const what = first
    ? `Garment ${first.qrId} is ${first.state.replace('_', ' ')}, not ${from}`
    : 'There is no such garment'
  return new Refusal('not_now', `${what}: it cannot become ${to.replace('_', ' ')}.`, { ids: others })
}
