import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StoryStep } from '../rules/garment-story.ts'
import type { GarmentState } from '../rules/garment-transitions.ts'
import { checkMarks } from './garment-marks.ts'

/** The steps of a garment's life, oldest first; simultaneous ones in the order of writing. A check for marks is not a step. */
export async function listGarmentSteps(db: Db, garmentId: Id<'garment'>): Promise<StoryStep[]> {
  const rows = await db
    .selectFrom('garment_event')
    .select(['kind', 'to_state', 'note', 'at'])
    .where('garment_id', '=', garmentId)
    .where('kind', '<>', checkMarks)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, to_state, note, at }) => ({ kind, to: to_state as GarmentState | null, note, at }))
}
