import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface ReachedHolders {
  readonly reached: number
  readonly waiting: number
  /** The accounts, orders and bookings of the holders that no email has reached. */
  readonly unreachable: readonly string[]
}

/** Counts the holders that each recall has reached, and lists those it has not. */
export async function listReachedHolders(db: Db): Promise<ReadonlyMap<Id<'recall'>, ReachedHolders>> {
  const { rows } = await sql<ReachedHolders & { readonly id: Id<'recall'> }>`
    select recall_id as id, count(sent_at)::integer as reached,
      (count(*) - count(sent_at) - count(unreachable_at) - count(not_needed_at))::integer as waiting,
      coalesce(array_agg(name order by name) filter (where unreachable_at is not null), '{}') as unreachable
    from (
      select n.*, coalesce(case when a.erased_at is null then a.email else 'account ' || a.id end, o.reference, b.reference) as name
      from recall_notice n
      left join account a on a.id = n.account_id
      left join resale_order o on o.id = n.resale_order_id
      left join ski_booking b on b.id = n.ski_booking_id) noted
    group by recall_id`.execute(db)
  return new Map(rows.map(({ id, ...holders }) => [id, holders]))
}
