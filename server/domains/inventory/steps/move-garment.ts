import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { listGarments } from '../queries/garments.ts'
import { type GarmentState, garmentTransition } from '../rules/garment-transitions.ts'

export interface GarmentSteps {
  readonly garmentIds: readonly Id<'garment'>[]
  readonly from: GarmentState
  readonly to: GarmentState
}

/** How steps are written down. */
export interface StepNote {
  readonly actor: Actor
  readonly note?: string
  readonly costPence?: number
  readonly now: Date
}

export type GarmentMove = Pick<GarmentSteps, 'from' | 'to'> & StepNote

/**
 * One step in the life of a garment, with its event.
 * @throws RangeError when the table of transitions has no such step
 * @throws Refusal not_now when the garment is not in the state it was thought to be in
 */
export async function moveGarment(
  tx: Tx,
  { garmentId, ...move }: GarmentMove & { garmentId: Id<'garment'> },
): Promise<void> {
  await moveGarments(tx, { garmentIds: [garmentId], ...move })
}

/** The same step for several garments, all or none. Lock them first when they are more than one. */
export const moveGarments = (tx: Tx, { garmentIds, from, to, ...note }: GarmentSteps & StepNote): Promise<void> =>
  moveTogether(tx, [{ garmentIds, from, to }], note)

/** A step of some garments and another one of others, all or none. */
export async function moveTogether(
  tx: Tx,
  steps: readonly GarmentSteps[],
  { actor, note = '', costPence, now }: StepNote,
): Promise<void> {
  const rows = steps.flatMap(({ garmentIds, from, to }) => {
    const { by } = garmentTransition(from, to)
    return garmentIds.map((garment_id) => ({ id: newId<'garment-event'>(), garment_id, kind: by, from, to }))
  })
  if (rows.length === 0) return
  // The steps and their events in one statement: neither is written without the other.
  const { rows: moved } = await sql<{ id: string }>`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s(id uuid, garment_id uuid, kind text, "from" text, "to" text)),
    moved as (
      update garment set state = step."to", changed_at = ${now} from step
      where garment.id = step.garment_id and garment.state = step."from"
      returning garment.id)
    insert into garment_event (id, garment_id, kind, from_state, to_state, note, cost_pence, actor, at)
    select step.id, garment_id, kind, "from", "to", ${note}, ${costPence ?? null}::integer, ${actor}, ${now}
    from moved join step on garment_id = moved.id
    returning garment_id as id`.execute(tx)
  const done = new Set(moved.map(({ id }) => id))
  const left = rows.filter(({ garment_id }) => !done.has(garment_id))
  if (left.length > 0) throw await describeConflict(tx, left)
}

async function describeConflict(
  tx: Tx,
  left: readonly { garment_id: Id<'garment'>; from: GarmentState; to: GarmentState }[],
): Promise<Refusal> {
  const ids = left.map(({ garment_id }) => garment_id)
  const [found] = await listGarments(tx, ids)
  const step = left.find(({ garment_id }) => garment_id === found?.id) ?? left[0]
  const what = found
    ? `Garment ${found.qrId} is ${found.state.replace('_', ' ')}, not ${step?.from}`
    : 'There is no such garment'
  return new Refusal('not_now', `${what}: it cannot become ${step?.to.replace('_', ' ')}.`, { ids })
}
