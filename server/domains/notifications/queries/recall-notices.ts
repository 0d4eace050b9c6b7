import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface NoticeCounts {
  readonly reached: number
  readonly waiting: number
  readonly unreachable: number
}

/** How many holders each recall has reached. */
export async function countRecallNotices(db: Db): Promise<ReadonlyMap<Id<'recall'>, NoticeCounts>> {
  const { rows } = await sql<NoticeCounts & { readonly id: Id<'recall'> }>`
    select recall_id as id, count(sent_at)::integer as reached, count(unreachable_at)::integer as unreachable,
      (count(*) - count(sent_at) - count(unreachable_at) - count(not_needed_at))::integer as waiting
    from recall_notice group by recall_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** By what the office finds those whom no email has reached: an account, an order or a booking. */
export async function listUnreachable(db: Db, recallId: Id<'recall'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(case when a.erased_at is null then a.email else 'account ' || a.id end, o.reference, b.reference) as name from recall_notice n
    left join account a on a.id = n.account_id
    left join resale_order o on o.id = n.resale_order_id
    left join ski_booking b on b.id = n.ski_booking_id
    where n.recall_id = ${recallId} and n.unreachable_at is not null order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
