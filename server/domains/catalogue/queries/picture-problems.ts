import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { fetchPicturesJob, triedAgain } from '../operations/fetch-pictures.ts'

/** Products that lack pictures for the same reason. */
export interface PictureProblem {
  /**
   * `missing`: the product never had one; `waiting`: not fetched yet; `forgotten`: not fetched, and no job will fetch
   * it; `failed`: cannot be fetched.
   */
  readonly kind: 'missing' | 'waiting' | 'forgotten' | 'failed'
  /** Why the picture was not fetched; empty if no fetch was attempted. */
  readonly reason: string
  readonly pictures: number
  readonly products: number
  /** The first few, by their address. */
  readonly handles: readonly string[]
}

const maxHandles = 10

/** Active and draft products that lack pictures, grouped by the reason, for the office. */
export async function listPictureProblems(db: Db): Promise<PictureProblem[]> {
  const { rows } = await sql<PictureProblem>`
    with trouble as (
      select 'missing' as kind, '' as reason, p.handle, 0 as pictures
      from product p
      where p.status <> 'archived' and not exists (select 1 from product_picture s where s.product_id = p.id)
      union all
      select
        case when s.fetch_problem is not null then 'failed' when j.id is null then 'forgotten' else 'waiting' end,
        coalesce(s.fetch_problem, regexp_replace(j.last_error, ${`^.*${triedAgain}: `}, ''), ''),
        p.handle, count(*)::int
      from product p
      join product_picture s on s.product_id = p.id and s.external and s.source is not null
      left join lateral (
        select id, last_error from job
        where kind = ${fetchPicturesJob} and payload->>'productId' = p.id::text and done_at is null and failed_at is null
        order by due_at, id limit 1
      ) j on s.fetch_problem is null
      where p.status <> 'archived'
      group by 1, 2, 3
    )
    select kind, reason, sum(pictures)::int as pictures, count(*)::int as products,
      (array_agg(handle order by handle))[1:${sql.lit(maxHandles)}] as handles
    from trouble
    group by kind, reason
    order by array_position(array['missing', 'waiting', 'forgotten', 'failed'], kind), products desc, reason`.execute(
    db,
  )
  return rows
}
