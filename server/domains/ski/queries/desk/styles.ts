// Designs of ski wear as the office sees them, with the part of a kit to which each belongs, if that has been set.
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { StyleToSet } from '../../rules/desk/decide-part.ts'

export interface Style extends StyleToSet {
  readonly id: Id<'product'>
}

/** Finds any product by its handle, ski wear or not. */
export async function findStyle(tx: Tx, handle: string, now: Date): Promise<Style | undefined> {
  const { rows } = await sql<Style>`
    select p.id, p.name, t.hired_by_dates as "hiredByDates", s.part,
      exists (select from garment g where g.product_id = p.id and (
        exists (select from ski_line l join ski_booking b on b.id = l.booking_id
          where l.garment_id = g.id and l.ended_at is null and b.state not in ('returned', 'cancelled'))
        or exists (select from ski_day d where d.garment_id = g.id and d.held_until > ${now}))) as "inUse"
    from product p join product_type t on t.code = p.type_code left join ski_style s on s.product_id = p.id
    where p.handle = ${handle}`.execute(tx)
  return rows[0]
}

export interface StyleWithoutPart {
  readonly handle: string
  readonly name: string
  readonly pieces: number
}

/** Designs that cannot be booked until an operator sets their part; archived ones are left out. */
export async function listStylesWithoutPart(db: Db): Promise<StyleWithoutPart[]> {
  const { rows } = await sql<StyleWithoutPart>`
    select p.handle, p.name, (select count(*) from garment g where g.product_id = p.id)::integer as pieces
    from product p join product_type t on t.code = p.type_code and t.hired_by_dates
    where p.status <> 'archived' and not exists (select from ski_style s where s.product_id = p.id)
    order by p.handle`.execute(db)
  return rows
}
