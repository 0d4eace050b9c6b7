// What emails tell of orders, returns and pieces: notifications' port, answered across domains.
import type { EmailFacts, EmailLoan } from '#server/domains/notifications/index.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { type LentPiece, selectLentPieces } from '../lent-pieces.ts'
import { listPiecesAtHome } from '../pieces-at-home.ts'

const emailLoan = (row: LentPiece): EmailLoan => ({
  name: row.name,
  brand: row.brand_name,
  sizeLabel: row.size_label,
  condition: row.condition,
  credits: row.credits,
  cancelled: row.state === 'cancelled',
  termEndsOn: row.term_ends_on,
})

export const emailFacts = (db: Reader): EmailFacts => ({
  async findOrder(orderId) {
    const order = await db
      .selectFrom('rental_order')
      .leftJoin('rental_return', 'rental_return.order_id', 'rental_order.id')
      .select(['rental_order.id', 'reference', 'address', 'placed_at'])
      .select(['outbound_pence', 'outbound_free', 'return_pence', 'return_free'])
      .select(['rental_return.id as return_id', 'rental_return.state as return_state'])
      .select(['rental_return.label_code as return_code', 'rental_return.due_on as return_due_on'])
      .select((eb) =>
        eb
          .selectFrom('parcel')
          .select('parcel.label_code')
          .whereRef('parcel.carries_id', '=', 'rental_order.id')
          .limit(1)
          .as('parcel_code'),
      )
      .where('rental_order.id', '=', orderId)
      .executeTakeFirst()
    if (!order) return undefined
    const { return_id, return_code } = order
    const loans = await selectLentPieces(db)
      .where((eb) =>
        eb.or([eb('loan.order_id', '=', orderId), ...(return_id ? [eb('loan.return_id', '=', return_id)] : [])]),
      )
      .orderBy('loan.id')
      .execute()
    return {
      id: order.id,
      reference: order.reference,
      address: order.address,
      placedAt: order.placed_at,
      outboundPence: order.outbound_pence,
      outboundFree: order.outbound_free,
      returnPence: order.return_pence,
      returnFree: order.return_free,
      parcelCode: order.parcel_code,
      loans: loans.filter((loan) => loan.order_id === order.id).map(emailLoan),
      goingBack:
        return_code === null
          ? null
          : {
              labelCode: return_code,
              waits: order.return_state === 'announced',
              dueOn: order.return_due_on,
              loans: loans.filter((loan) => loan.return_id === return_id).map(emailLoan),
            },
    }
  },

  async findReturn(returnId) {
    const found = await db
      .selectFrom('rental_return')
      .select(['label_code', 'due_on', 'received_at'])
      .where('id', '=', returnId)
      .executeTakeFirst()
    if (!found) return undefined
    const loans = await selectLentPieces(db).where('loan.return_id', '=', returnId).orderBy('loan.id').execute()
    return {
      labelCode: found.label_code,
      dueOn: found.due_on,
      receivedAt: found.received_at,
      loans: loans.map(emailLoan),
    }
  },

  listPiecesAtHome: (membershipId) => listPiecesAtHome(db, { membershipId }),
})
