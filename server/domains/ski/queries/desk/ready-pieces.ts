import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { BlockedDays } from '../../rules/hire-dates.ts'
import { isTaken } from '../stock.ts'

export interface EqualWanted {
  /** The pieces to replace. */
  readonly garmentIds: readonly Id<'garment'>[]
  /** Pieces that must not be chosen as replacements. */
  readonly except: readonly Id<'garment'>[]
  readonly blocked: BlockedDays
  readonly now: Date
}

export interface EqualPiece {
  readonly insteadOf: Id<'garment'>
  readonly garmentId: Id<'garment'>
}

/** Possible replacements: pieces of the same design and size that are on the shelf and free on all of these days. */
export async function listEqualReady(
  tx: Tx,
  { garmentIds, except, blocked, now }: EqualWanted,
): Promise<readonly EqualPiece[]> {
  if (garmentIds.length === 0) return []
  const { rows } = await sql<EqualPiece>`
    select gone.id as "insteadOf", g.id as "garmentId"
    from garment gone
    join garment g on g.product_id = gone.product_id and g.size_code = gone.size_code
      and g.for_dates and g.state = 'ready' and g.id <> all(${[...except]}::uuid[])
    where gone.id = any(${[...garmentIds]}::uuid[])
      and not exists (select from ski_day d
        where d.garment_id = g.id and d.day between ${blocked.from} and ${blocked.to} and ${isTaken(now)})
    order by gone.id, g.id`.execute(tx)
  return rows
}
