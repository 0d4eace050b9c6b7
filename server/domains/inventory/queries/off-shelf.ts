import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { GarmentState } from '../rules/garment-transitions.ts'

export interface GarmentOffShelf {
  readonly id: Id<'garment'>
  readonly state: GarmentState
  readonly recalled: boolean
  readonly since: Date
  /** The reason that was noted. */
  readonly note: string
}

/** Garments that are with us, or should be, and that nobody can order until somebody acts; by state, the oldest first. */
export async function listOffShelf(db: Db): Promise<GarmentOffShelf[]> {
  const { rows } = await sql<GarmentOffShelf>`
    select g.id, g.state, g.recalled, coalesce(e.at, g.changed_at) as since, coalesce(e.note, '') as note
    from garment g left join lateral (
      select at, note from garment_event
      where garment_id = g.id and to_state = g.state order by at desc, id desc limit 1) e on true
    where g.state in ('missing', 'quarantine', 'received', 'repair')
    order by g.state, since, g.id`.execute(db)
  return rows
}
