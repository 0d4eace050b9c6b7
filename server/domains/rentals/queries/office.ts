import { findGarmentByQrId, listGarments } from '#server/domains/inventory/index.ts'
import { findCarriedId, tidyCode } from '#server/domains/shipping/index.ts'
import { isUuid } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import type { OrderState } from '../rules/order-transitions.ts'
import type { ReturnState } from '../rules/return-transitions.ts'

/** What an operator has named, in whatever way: what of it there is. */
export interface OfficeSubject {
  readonly order?: { readonly id: string; readonly reference: string }
  readonly return?: { readonly id: string; readonly labelCode: string }
  readonly garment?: { readonly id: string; readonly qrId: string; readonly state: string }
}

/**
 * Finds what a text from a label, a list or an email means: an id, an order's reference (W-…), a label code (WR-…), or the
 * QR id of a garment, which stands for the order and the return it was last in. An order stands for the return that it
 * announced as well. Undefined when nothing is called that.
 */
export async function findOfficeSubject(db: Db, text: string): Promise<OfficeSubject | undefined> {
  const code = tidyCode(text)
  const id = isUuid(code.toLowerCase()) ? code.toLowerCase() : undefined
  const found = id ? await describeById(db, id) : await describeByCode(db, code)
  if (found) return found
  const garment = id ? (await listGarments(db, [id]))[0] : await findGarmentByQrId(db, code)
  if (!garment) return undefined
  const loan = await db
    .selectFrom('loan')
    .select(['order_id', 'return_id'])
    .where('garment_id', '=', garment.id)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...(loan && { order: await findOrder(db, 'id', loan.order_id) }),
    ...(loan?.return_id && { return: await findReturn(db, 'id', loan.return_id) }),
    garment: { id: garment.id, qrId: garment.qrId, state: garment.state },
  }
}

async function describeByCode(db: Db, code: string): Promise<OfficeSubject | undefined> {
  const order = await findOrder(db, 'reference', code)
  if (order) return describeById(db, order.id)
  const carriedId = await findCarriedId(db, code)
  return carriedId === undefined ? undefined : describeById(db, carriedId)
}

async function describeById(db: Db, id: string): Promise<OfficeSubject | undefined> {
  const order = await findOrder(db, 'id', id)
  const announced = await findReturn(db, order ? 'order_id' : 'id', id)
  if (!order && !announced) return undefined
  return { ...(order && { order }), ...(announced && { return: announced }) }
}

const findOrder = (db: Db, by: 'id' | 'reference', value: string) =>
  db.selectFrom('rental_order').select(['id', 'reference']).where(by, '=', value).executeTakeFirst()

const findReturn = (db: Db, by: 'id' | 'order_id', value: string) =>
  db.selectFrom('rental_return').select(['id', 'label_code as labelCode']).where(by, '=', value).executeTakeFirst()

export interface OpenOrder {
  readonly reference: string
  readonly state: OrderState
  readonly placedAt: Date
  readonly to: string
  readonly pieces: number
}

/** Orders that are not delivered yet, oldest first. */
export async function listOpenOrders(db: Db): Promise<OpenOrder[]> {
  const rows = await db
    .selectFrom('rental_order')
    .innerJoin('loan', 'loan.order_id', 'rental_order.id')
    .select(['reference', 'rental_order.state', 'placed_at', 'address'])
    .select((eb) => eb.fn.countAll<number>().as('pieces'))
    .where('rental_order.state', 'in', ['placed', 'picking', 'packed', 'dispatched'])
    .where('loan.state', '<>', 'cancelled')
    .groupBy('rental_order.id')
    .orderBy('placed_at')
    .orderBy('reference')
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    state: row.state,
    placedAt: row.placed_at,
    to: (row.address as DeliveryAddress).name,
    pieces: row.pieces,
  }))
}

export interface OpenReturn {
  readonly labelCode: string
  readonly state: ReturnState
  readonly announcedAt: Date
  readonly dueOn: string | null
  readonly pieces: number
}

/** Returns that are on their way or wait for inspection, oldest first. */
export async function listOpenReturns(db: Db): Promise<OpenReturn[]> {
  const rows = await db
    .selectFrom('rental_return')
    .innerJoin('loan', 'loan.return_id', 'rental_return.id')
    .select(['label_code', 'rental_return.state', 'announced_at', 'due_on'])
    .select((eb) => eb.fn.countAll<number>().as('pieces'))
    .where('rental_return.state', 'in', ['announced', 'posted', 'received', 'checked'])
    .groupBy('rental_return.id')
    .orderBy('announced_at')
    .orderBy('label_code')
    .execute()
  return rows.map((row) => ({
    labelCode: row.label_code,
    state: row.state,
    announcedAt: row.announced_at,
    dueOn: row.due_on,
    pieces: row.pieces,
  }))
}
