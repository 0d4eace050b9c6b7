import { garmentPiece } from '#server/domains/inventory/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type ListedReturnAnswer, type OrderAnswer, presentListedReturn, presentOrder } from '../present.ts'
import type { RentalRecords } from '../services.ts'
import { listLoansOfOrders, listLoansOfReturns } from './loans.ts'
import { listOrdersOf, type RentalOrder } from './orders.ts'
import { readRentalTerms } from './rental-terms.ts'
import { listAllReturnsOf, listReturnsOfOrders, type RentalReturn } from './returns.ts'

type Reading = Pick<RentalRecords, 'db' | 'clock'>

export interface History {
  readonly orders: OrderAnswer[]
  readonly returns: ListedReturnAnswer[]
}

/** Orders with their pieces and what they send back, in the order given. */
export const presentOrders = async ({ db, clock }: Reading, orders: readonly RentalOrder[]): Promise<OrderAnswer[]> => {
  const returns = await listReturnsOfOrders(
    db,
    orders.map((order) => order.id),
  )
  return (await present({ db, clock }, orders, returns)).orders
}

/** Everything that an account ever ordered and sent back, newest first. */
export const readHistory = async ({ db, clock }: Reading, accountId: Id<'account'>): Promise<History> =>
  present({ db, clock }, await listOrdersOf(db, accountId), await listAllReturnsOf(db, accountId))

async function present(
  { db, clock }: Reading,
  orders: readonly RentalOrder[],
  returns: readonly RentalReturn[],
): Promise<History> {
  const loans = await listLoansOfOrders(
    db,
    orders.map((order) => order.id),
  )
  const goingBack = await listLoansOfReturns(
    db,
    returns.map((row) => row.id),
  )
  const pieces = await garmentPiece(db, [...new Set([...loans, ...goingBack].map((loan) => loan.garment_id))])
  const terms = await readRentalTerms(db)
  const today = dayInLondon(clock.now())
  const loansOf = (row: RentalReturn) => goingBack.filter((loan) => loan.return_id === row.id)
  return {
    orders: orders.map((order) => {
      const row = returns.find((candidate) => candidate.order_id === order.id)
      return presentOrder({
        order,
        loans: loans.filter((loan) => loan.order_id === order.id),
        announced: row && { row, loans: loansOf(row) },
        pieces,
        terms,
        today,
      })
    }),
    returns: returns.map((row) => presentListedReturn(row, loansOf(row), { pieces, dueDays: terms.dueDays })),
  }
}
