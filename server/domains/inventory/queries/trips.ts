import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The trip of a garment, from leaving us until it is ready again. Days are counted from 1 January 2000, in London. */
export interface GarmentTrip {
  readonly garmentId: Id<'garment'>
  readonly productId: Id<'product'>
  readonly sizeCode: string
  readonly out: number
  /** The day on which its return was announced, unless that was cancelled. */
  readonly announced: number | null
  readonly received: number | null
  readonly ready: number | null
  /** The day on which it was kept, lost or retired, unless that was undone. */
  readonly ended: number | null
}

export interface TripsAsked {
  readonly since: Date
  readonly until: Date
  /** The most trips to read. If there are more, a sample of garments is read, because the latest trips that have ended are all short. */
  readonly max: number
}

const dayOf = (at: string) => sql<number>`(${sql.ref(at)} at time zone 'Europe/London')::date - date '2000-01-01'`

/** Trips that began in that time, by garment and then in order. */
export async function listTrips(db: Db, { since, until, max }: TripsAsked): Promise<GarmentTrip[]> {
  const { rows } = await sql<GarmentTrip>`
    with outs as (
      select garment_id, at from garment_event
      where kind = 'dispatch' and at >= ${since} and at <= ${until}
      order by md5(garment_id::text), at limit ${max}
    )
    select outs.garment_id as "garmentId", garment.product_id as "productId", garment.size_code as "sizeCode",
      ${dayOf('outs.at')} as "out", ${dayOf('steps.announced')} as announced, ${dayOf('steps.received')} as received,
      ${dayOf('steps.ready')} as ready, ${dayOf('steps.ended')} as ended
    from outs
    join garment on garment.id = outs.garment_id
    cross join lateral (
      select
        case when last.announced > coalesce(last.cancelled, '-infinity') then last.announced end as announced,
        last.received,
        last.ready,
        case when last.ended > coalesce(last.taken_back, '-infinity') then last.ended end as ended
      from (
        select
          max(event.at) filter (where event.kind = 'announce return') as announced,
          max(event.at) filter (where event.kind = 'cancel return') as cancelled,
          min(event.at) filter (where event.kind = 'receive') as received,
          min(event.at) filter (where event.to_state = 'ready') as ready,
          max(event.at) filter (where event.to_state in ('kept', 'lost', 'resale', 'donated', 'recycled')) as ended,
          max(event.at) filter (where event.kind in ('cancel purchase', 'find')) as taken_back
        from garment_event event
        where event.garment_id = outs.garment_id and event.at > outs.at and event.at <= ${until}
          and event.at < coalesce(
            (select min(later.at) from garment_event later
             where later.garment_id = outs.garment_id and later.kind = 'dispatch' and later.at > outs.at),
            'infinity')
      ) last
    ) steps
    order by outs.garment_id, outs.at`.execute(db)
  return rows
}
