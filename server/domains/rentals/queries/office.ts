import { findGarmentByQrId, listGarments } from '#server/domains/inventory/index.ts'
import { findCarriedId, tidyCode } from '#server/domains/shipping/index.ts'
import { isId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

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
  const id = isId(code.toLowerCase()) ? code.toLowerCase() : undefined
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
