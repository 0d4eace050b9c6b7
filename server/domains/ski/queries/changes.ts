// Reads for changing dates and for refunding cancelled pieces that were hired again.
import { sql } from 'kysely'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type CancelFacts, earliestDay, isOverdue } from '../rules/decide-cancel.ts'
import type { LineToChange } from '../rules/decide-change.ts'
import type { SkiBooking } from './bookings.ts'

/** The live pieces of a booking, with the design and size of each. */
export const listLinesToChange = (db: Db | Tx, bookingId: Id<'ski-booking'>): Promise<LineToChange[]> =>
  db
    .selectFrom('ski_line')
    .innerJoin('garment', 'garment.id', 'ski_line.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['ski_line.id', 'ski_line.garment_id', 'ski_line.child', 'ski_line.part'])
    .select(['ski_line.day_pence', 'ski_line.price_pence', 'ski_line.kept_pence'])
    .select(['ski_line.rrp_pence', 'ski_line.vat_basis_points'])
    .select(['garment.product_id', 'garment.size_code', 'product.name'])
    .where('ski_line.booking_id', '=', bookingId)
    .where('ski_line.ended_at', 'is', null)
    .orderBy('ski_line.child')
    .orderBy('ski_line.id')
    .execute()

export interface PastChanges {
  readonly count: number
  /** The earliest first day from before its dates were changed. */
  readonly earliestDay: LocalDay
}

/** Past changes by booking; bookings whose dates were never changed are absent. */
export async function listPastChanges(
  db: Db | Tx,
  bookingIds: readonly Id<'ski-booking'>[],
): Promise<Map<string, PastChanges>> {
  const rows = await db
    .selectFrom('ski_change')
    .select(({ fn }) => ['booking_id', fn.countAll<number>().as('count'), fn.min('from_first_day').as('day')])
    .where('booking_id', 'in', [...bookingIds])
    .groupBy('booking_id')
    .execute()
  return new Map(
    rows.map(({ booking_id, count, day }) => [booking_id, { count: Number(count), earliestDay: day as LocalDay }]),
  )
}

/** What decides the refund of a booking on some day, and how often its dates were changed. Callers that write lock the booking first. */
export async function readCancelFacts(
  db: Db | Tx,
  { id, state, booked_at, first_day }: Pick<SkiBooking, 'id' | 'state' | 'booked_at' | 'first_day'>,
  today: LocalDay,
): Promise<CancelFacts & { readonly changes: number }> {
  const past = (await listPastChanges(db, [id])).get(id)
  const firstDay = earliestDay(first_day as LocalDay, past?.earliestDay)
  const overdue = isOverdue(state, first_day as LocalDay, today)
  return { bookedOn: dayInLondon(booked_at), firstDay, today, overdue, changes: past?.count ?? 0 }
}

export async function countChanges(db: Db | Tx, bookingId: Id<'ski-booking'>): Promise<number> {
  const { count } = await db
    .selectFrom('ski_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the booking that a code opens, so that two requests with the same code wait for each other. */
export async function lockBookingOfCode(tx: Tx, code: string): Promise<void> {
  await tx
    .selectFrom('ski_booking')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ski_code')
          .select('ski_code.booking_id')
          .whereRef('ski_code.booking_id', '=', 'ski_booking.id')
          .where('code_hash', '=', hashSecretCode(code)),
      ),
    )
    .forUpdate()
    .execute()
}

/** Lines that were cancelled without a refund and whose last day has passed. */
export const listToRehire = (
  db: Db | Tx,
  today: LocalDay,
): Promise<{ id: Id<'ski-line'>; booking_id: Id<'ski-booking'> }[]> =>
  db.selectFrom('ski_line').select(['id', 'booking_id']).where('rehire_after', '<', today).orderBy('id').execute()

export interface HiredAgain {
  /** Without what changes to cheaper dates have kept. */
  readonly price: number
  readonly refunded: number
  readonly days: number
  readonly hiredAgain: number
}

/**
 * Counts the days of its hire on which a cancelled piece was hired by somebody else. The days are those of the booking when the piece
 * was cancelled, because the rest of the booking may have moved to other dates since.
 */
export async function findHiredAgain(tx: Tx, lineId: Id<'ski-line'>): Promise<HiredAgain | undefined> {
  const { rows } = await sql<HiredAgain>`
    with line as (
      select l.id, l.booking_id, l.garment_id, l.price_pence - l.kept_pence as price, l.refunded_pence, l.rehire_after as last_day,
        coalesce((select c.from_first_day from ski_change c
          where c.booking_id = b.id and c.at >= l.ended_at and c.from_last_day = l.rehire_after
          order by c.at, c.id limit 1), b.first_day) as first_day
      from ski_line l join ski_booking b on b.id = l.booking_id
      where l.id = ${lineId} and l.rehire_after is not null
      for update of l)
    select line.price, line.refunded_pence as refunded, line.last_day - line.first_day + 1 as days,
      (select count(*) from generate_series(line.first_day, line.last_day, interval '1 day') as series(day)
        where exists (select from ski_line o join ski_booking ob on ob.id = o.booking_id
          where o.garment_id = line.garment_id and o.booking_id <> line.booking_id and o.ended_at is null and ob.state <> 'cancelled'
            and series.day::date between ob.first_day and ob.last_day))::integer as "hiredAgain"
    from line`.execute(tx)
  return rows[0]
}
