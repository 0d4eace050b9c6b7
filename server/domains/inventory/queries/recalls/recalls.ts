import { type Selectable, sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RecallTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { GarmentState } from '../../rules/garment-transitions.ts'
import { outStates } from '../../rules/recalls/recall-path.ts'

export type Recall = Selectable<RecallTable>

export const findRecall = (db: Db | Tx, id: Id<'recall'>): Promise<Recall | undefined> =>
  db.selectFrom('recall').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRecall = (tx: Tx, reference: string): Promise<Recall | undefined> =>
  tx.selectFrom('recall').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()

/** The garments of a recall, by label. */
export async function listGarmentsOfRecall(db: Db | Tx, recallId: Id<'recall'>): Promise<Id<'garment'>[]> {
  const rows = await db
    .selectFrom('recall_garment')
    .innerJoin('garment', 'garment.id', 'recall_garment.garment_id')
    .select('garment.id')
    .where('recall_id', '=', recallId)
    .orderBy('garment.qr_id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface StillOut {
  readonly qrId: string
  readonly state: GarmentState
}

/** Lists the garments of a recall that are not back with us, without those in another open recall, by label. */
export async function listStillOut(tx: Tx, recallId: Id<'recall'>): Promise<StillOut[]> {
  const { rows } = await sql<StillOut>`
    select g.qr_id as "qrId", g.state from recall_garment rg join garment g on g.id = rg.garment_id
    where rg.recall_id = ${recallId} and g.state = any(${[...outStates]}::text[]) and not exists (
      select from recall_garment other join recall on recall.id = other.recall_id
      where other.garment_id = g.id and recall.id <> rg.recall_id and recall.ended_at is null)
    order by g.qr_id`.execute(tx)
  return rows
}

export interface ListedRecall {
  readonly id: Id<'recall'>
  readonly reference: string
  readonly brandName: string
  readonly design: string | null
  readonly style: string
  readonly colour: string | null
  readonly sizeLabel: string | null
  readonly cameFrom: string | null
  readonly cameTo: string | null
  readonly begunAt: Date
  readonly endedAt: Date | null
  readonly garments: readonly { readonly state: GarmentState; readonly returned: boolean; readonly count: number }[]
}

/** Lists the recalls, newest first, each with its garments counted by state; `returned` counts those returned since it began. */
export async function listRecalls(db: Db): Promise<ListedRecall[]> {
  const { rows } = await sql<ListedRecall>`
    select r.id, r.reference, b.name as "brandName", p.name as design, r.style, r.colour, s.short_label as "sizeLabel",
      r.came_from::text as "cameFrom", r.came_to::text as "cameTo", r.begun_at as "begunAt", r.ended_at as "endedAt",
      coalesce((select json_agg(json_build_object('state', state, 'returned', returned, 'count', count) order by state, returned) from (
        select g.state, back.returned, count(*)::integer as count
        from recall_garment rg join garment g on g.id = rg.garment_id
        cross join lateral (select exists (select from garment_event e
          where e.garment_id = g.id and e.to_state = 'received' and e.at >= r.begun_at) as returned) back
        where rg.recall_id = r.id group by 1, 2) counted), '[]') as garments
    from recall r join brand b on b.id = r.brand_id
    left join product p on p.id = r.product_id left join size s on s.code = r.size_code
    order by r.begun_at desc, r.id desc`.execute(db)
  return rows
}

/** What the holder of a piece reads about its recall. */
export interface RecallNotice {
  readonly reason: string
  readonly advice: string
}

/** The notice of the newest open recall of each garment. */
export async function recallNoticesOf(
  db: Db | Tx,
  garmentIds: readonly Id<'garment'>[],
): Promise<ReadonlyMap<Id<'garment'>, RecallNotice>> {
  if (garmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('recall_garment')
    .innerJoin('recall', 'recall.id', 'recall_garment.recall_id')
    .select(['garment_id', 'reason', 'advice'])
    .where((eb) => eb('garment_id', '=', eb.fn.any(eb.val([...garmentIds]))))
    .where('recall.ended_at', 'is', null)
    .orderBy('recall.begun_at')
    .orderBy('recall.id')
    .execute()
  return new Map(rows.map(({ garment_id, ...notice }) => [garment_id, notice]))
}

/** Recalled garments that are with somebody, or on their way there. */
export async function listRecalledOut(db: Db | Tx): Promise<Id<'garment'>[]> {
  const rows = await db
    .selectFrom('garment')
    .select('id')
    .where('recalled', '=', true)
    .where('state', '=', 'out')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
