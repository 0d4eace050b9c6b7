import { garmentPiece } from '#server/domains/inventory/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type OrderAnswer, presentOrder } from '../present.ts'
import { listLoansOfOrders, listLoansOfReturns } from './loans.ts'
import type { RentalOrder } from './orders.ts'
import { listReturnsOfOrders } from './returns.ts'

/** Orders with their pieces and what they send back, in the order given. */
export async function presentOrders(db: Db, orders: readonly RentalOrder[]): Promise<OrderAnswer[]> {
  const ids = orders.map((order) => order.id)
  const loans = await listLoansOfOrders(db, ids)
  const returns = await listReturnsOfOrders(db, ids)
  const goingBack = await listLoansOfReturns(
    db,
    returns.map((row) => row.id),
  )
  const garmentIds = new Set([...loans, ...goingBack].map((loan) => loan.garment_id))
  const pieces = await garmentPiece(db, [...garmentIds])
  const dueDays = await readNumberSetting(db, 'return.due_days')
  return orders.map((order) => {
    const row = returns.find((candidate) => candidate.order_id === order.id)
    return presentOrder({
      order,
      loans: loans.filter((loan) => loan.order_id === order.id),
      announced: row && { row, loans: goingBack.filter((loan) => loan.return_id === row.id) },
      pieces,
      dueDays,
    })
  })
}
