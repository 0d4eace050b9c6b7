// The desk's worklists: bookings that are out or open, and those whose pieces will not be there in time.
import { sql } from 'kysely'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { outStates, overStates } from '../../rules/ski-booking-transitions.ts'
import type { SkiBooking } from '../bookings.ts'
import { fitStates } from '../stock.ts'

/** Bookings with their buyers or in the post whose last day is no later than this one, earliest first. */
export const listOut = (db: Db, lastDayUntil: LocalDay): Promise<{ readonly id: Id<'ski-booking'> }[]> =>
  db
    .selectFrom('ski_booking')
    .select('id')
    .where('state', 'in', [...outStates])
    .where('last_day', '<=', lastDayUntil)
    .orderBy('last_day')
    .orderBy('id')
    .execute()

/** Bookings that are not over, by their first day. */
export const listOpenBookings = (db: Db): Promise<SkiBooking[]> =>
  db
    .selectFrom('ski_booking')
    .selectAll()
    .where('state', 'not in', [...overStates])
    .orderBy('first_day')
    .orderBy('id')
    .execute()

export interface PieceAtRisk {
  readonly bookingId: Id<'ski-booking'>
  readonly reference: string
  readonly leavesOn: string
  readonly garmentId: Id<'garment'>
  readonly qrId: string
  readonly state: string
  /** The late booking that still has it; null when the piece is unfit to be sent, or recalled. */
  readonly lateReference: string | null
}

/**
 * Pieces of future bookings that will not be available in time: unfit to be sent, recalled, or still with a late booking whose blocked
 * days reach the day on which they should leave.
 */
export async function listPiecesAtRisk(db: Db, today: LocalDay): Promise<PieceAtRisk[]> {
  const { rows } = await sql<PieceAtRisk>`
    select b.id as "bookingId", b.reference, own.first::text as "leavesOn", g.id as "garmentId", g.qr_id as "qrId", g.state,
      late.reference as "lateReference"
    from ski_booking b
    join ski_line l on l.booking_id = b.id and l.ended_at is null
    join garment g on g.id = l.garment_id
    join lateral (select min(day) as first from ski_day where line_id = l.id) own on true
    left join lateral (
      select other.reference from ski_line o join ski_booking other on other.id = o.booking_id
      where o.garment_id = l.garment_id and o.id <> l.id and o.ended_at is null and o.returned_at is null and o.lost_at is null
        and other.state in ('dispatched', 'delivered', 'posted') and other.last_day < ${today}
        and (select max(day) from ski_day where line_id = o.id) >= own.first - 1
      limit 1) late on true
    where b.state = 'booked' and (g.state not in ${fitStates} or g.recalled or late.reference is not null)
    order by own.first, b.id, g.qr_id`.execute(db)
  return rows
}
