import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type GarmentHistory, garmentHistory, type StoryStep } from '../rules/garment-story.ts'
import type { GarmentState } from '../rules/garment-transitions.ts'
import { checkMarks } from './garment-marks.ts'

export interface GarmentPast extends GarmentHistory {
  /** When it came to us. */
  since: Date
}

/** What each garment has been through, in numbers; unknown ids are absent. It takes one statement, however many garments. */
export async function listGarmentHistories(
  db: Db | Tx,
  ids: readonly Id<'garment'>[],
  now: Date,
): Promise<Map<Id<'garment'>, GarmentPast>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('garment')
    .innerJoin('garment_event as event', 'event.garment_id', 'garment.id')
    .select([
      'garment.id',
      'garment.state',
      'garment.created_at',
      'event.kind',
      'event.to_state',
      'event.note',
      'event.at',
    ])
    .where('garment.id', 'in', [...ids])
    .where('event.kind', '<>', checkMarks)
    .orderBy('event.at')
    .orderBy('event.id')
    .execute()
  const lives = new Map<Id<'garment'>, { state: GarmentState; since: Date; steps: StoryStep[] }>()
  for (const { id, state, created_at, kind, to_state, note, at } of rows) {
    const life = lives.get(id) ?? { state: state as GarmentState, since: created_at, steps: [] }
    lives.set(id, life)
    life.steps.push({ kind, to: to_state as GarmentState | null, note, at })
  }
  return new Map([...lives].map(([id, { since, ...life }]) => [id, { ...garmentHistory({ ...life, now }), since }]))
}
