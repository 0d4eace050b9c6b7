import { type Selectable, sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ResaleReturnTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isOpen, openReturnStates, statesThatMayArrive } from '../../rules/resale-return-transitions.ts'

export interface ResaleReturn extends Selectable<ResaleReturnTable> {
  /** "WR-7K3Q9M" */
  readonly label_code: string
  readonly line_ids: Id<'resale-line'>[]
}

const selectReturns = (db: Db | Tx) =>
  db
    .selectFrom('resale_return as r')
    .innerJoin('parcel', (join) =>
      join.on('parcel.carries_id', '=', sql.ref<Id<'resale-return'>>('r.id')).on('parcel.direction', '=', 'return'),
    )
    .selectAll('r')
    .select('parcel.label_code')
    .select(
      sql<
        Id<'resale-line'>[]
      >`array(select line_id from resale_return_line l where l.return_id = r.id order by line_id)`.as('line_ids'),
    )

/** The returns of each order, newest first. */
export async function listReturnsOf(
  db: Db | Tx,
  orderIds: readonly Id<'resale-order'>[],
): Promise<Map<Id<'resale-order'>, ResaleReturn[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectReturns(db)
    .where('r.order_id', 'in', [...orderIds])
    .orderBy('r.booked_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

export const findReturn = (db: Db | Tx, id: Id<'resale-return'>): Promise<ResaleReturn | undefined> =>
  selectReturns(db).where('r.id', '=', id).executeTakeFirst()

/** The order that a return belongs to; undefined if the id is not that of a return of this shop. */
export async function findOrderIdOfReturn(
  db: Db | Tx,
  id: Id<'resale-return'>,
): Promise<Id<'resale-order'> | undefined> {
  const row = await db.selectFrom('resale_return').select('order_id').where('id', '=', id).executeTakeFirst()
  return row?.order_id
}

/** The open return of an order. The caller has locked the order, so that changes of its returns wait for each other. */
export const findOpenReturn = (tx: Tx, orderId: Id<'resale-order'>): Promise<ResaleReturn | undefined> =>
  selectReturns(tx)
    .where('r.order_id', '=', orderId)
    .where('r.state', 'in', [...openReturnStates])
    .executeTakeFirst()

/** Which return a parcel with these pieces belongs to: the open one, else the newest that lapsed, else the newest cancelled one. */
export async function findReturnWith(
  tx: Tx,
  orderId: Id<'resale-order'>,
  lineIds: readonly Id<'resale-line'>[],
): Promise<ResaleReturn | undefined> {
  const rows = (await listReturnsOf(tx, [orderId])).get(orderId) ?? []
  const arrived = rows.filter(({ line_ids }) => line_ids.some((id) => lineIds.includes(id)))
  return statesThatMayArrive.flatMap((state) => arrived.filter((row) => row.state === state))[0]
}

export interface RefundedLines {
  readonly orderId: Id<'resale-order'>
  readonly lineIds: readonly Id<'resale-line'>[]
  /** The return that ended with their refund, if the event names it. */
  readonly returnId?: Id<'resale-return'> | undefined
}

export interface ReturnOfRefund {
  readonly ended: ResaleReturn
  /** What is still to come with the open return of the order. */
  readonly toCome: readonly Id<'resale-line'>[]
}

/** The return that the event names, or else the newest that ended and had one of these pieces; undefined if there is none. */
export async function findReturnOfRefund(
  db: Db,
  { orderId, lineIds, returnId }: RefundedLines,
): Promise<ReturnOfRefund | undefined> {
  const rows = (await listReturnsOf(db, [orderId])).get(orderId) ?? []
  const isOver = ({ state }: ResaleReturn) => state === 'received' || state === 'lost'
  const ended = returnId
    ? rows.find(({ id }) => id === returnId)
    : rows.find((row) => isOver(row) && row.line_ids.some((id) => lineIds.includes(id)))
  return ended && { ended, toCome: rows.filter(({ state }) => isOpen(state)).flatMap(({ line_ids }) => line_ids) }
}

export const listOpenReturns = (db: Db | Tx): Promise<ResaleReturn[]> =>
  selectReturns(db)
    .where('r.state', 'in', [...openReturnStates])
    .orderBy('r.booked_at')
    .orderBy('r.id')
    .execute()
