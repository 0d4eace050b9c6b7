import { findGarmentByQrId, listGarments } from '#server/domains/inventory/index.ts'
import { findCarriedId, tidyCode } from '#server/domains/shipping/index.ts'
import { type Id, isId, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What an operator's text refers to. */
export interface OfficeSubject {
  readonly order?: { readonly id: Id<'order'>; readonly reference: string }
  readonly return?: { readonly id: Id<'return'>; readonly labelCode: string }
  readonly garment?: {
    readonly id: Id<'garment'>
    readonly qrId: string
    readonly state: string
    readonly forDates: boolean
    readonly recalled: boolean
  }
}

/**
 * Finds what a text from a label, a list or an email refers to: an id, an order reference (W-…), a label code (WR-…), or a
 * garment's QR id, which refers to the order and the return it was last in. An order also refers to the return it announced, but the
 * label of its parcel does not: that parcel contains nothing of the return.
 * @returns undefined when nothing has that name
 */
export async function findOfficeSubject(db: Db, text: string): Promise<OfficeSubject | undefined> {
  const code = tidyCode(text)
  const id = code.toLowerCase()
  const found = isId(id) ? await describeById(db, id) : await describeByCode(db, code)
  if (found) return found
  const garment = isId<'garment'>(id) ? (await listGarments(db, [id]))[0] : await findGarmentByQrId(db, code)
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
    ...(loan && { order: await findOrder(db, loan.order_id) }),
    ...(loan?.return_id && { return: await findReturn(db, loan.return_id) }),
    garment: {
      id: garment.id,
      qrId: garment.qrId,
      state: garment.state,
      forDates: garment.forDates,
      recalled: garment.recalled,
    },
  }
}

async function describeByCode(db: Db, code: string): Promise<OfficeSubject | undefined> {
  const order = await selectOrders(db).where('reference', '=', code).executeTakeFirst()
  if (order) return describeById(db, order.id)
  const carriedId = await findCarriedId(db, code)
  const carried = carriedId === undefined ? undefined : await describeById(db, carriedId)
  return carried?.order ? { order: carried.order } : carried
}

/** An id typed by an operator may be that of an order or of a return. */
async function describeById(db: Db, id: string): Promise<OfficeSubject | undefined> {
  const order = await findOrder(db, toId(id))
  const announced = order
    ? await selectReturns(db).where('order_id', '=', order.id).executeTakeFirst()
    : await findReturn(db, toId(id))
  if (!order && !announced) return undefined
  return { ...(order && { order }), ...(announced && { return: announced }) }
}

const selectOrders = (db: Db) => db.selectFrom('rental_order').select(['id', 'reference'])
const findOrder = (db: Db, id: Id<'order'>) => selectOrders(db).where('id', '=', id).executeTakeFirst()

const selectReturns = (db: Db) => db.selectFrom('rental_return').select(['id', 'label_code as labelCode'])
const findReturn = (db: Db, id: Id<'return'>) => selectReturns(db).where('id', '=', id).executeTakeFirst()
