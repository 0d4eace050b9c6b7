import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LoanTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { liveLoanStates } from '../rules/loan-transitions.ts'

export type Loan = Selectable<LoanTable>

export type LoanOfGarment = Pick<Loan, 'id' | 'garment_id'>

/** Re-keys values by the garments of their loans. */
export const rekeyByGarment = <Value>(
  loans: readonly LoanOfGarment[],
  values: ReadonlyMap<Id<'loan'>, Value>,
): ReadonlyMap<Id<'garment'>, Value> =>
  new Map(
    loans.flatMap(({ id, garment_id }) => {
      const value = values.get(id)
      return value ? [[garment_id, value] as const] : []
    }),
  )

/** The columns that ending a loan needs, whether its piece goes back, is kept or is lost. */
export type LoanToEnd = Pick<Loan, 'id' | 'garment_id' | 'membership_id' | 'state' | 'credits'>

/** Loans on their way to, at home with, or on their way back from this account, oldest first. */
export const listLiveLoans = (db: Db | Tx, accountId: Id<'account'>): Promise<Loan[]> =>
  db
    .selectFrom('loan')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', liveLoanStates)
    .orderBy('ordered_at')
    .orderBy('id')
    .execute()

export const listLoansOfOrders = async (db: Db | Tx, orderIds: readonly Id<'order'>[]): Promise<Loan[]> =>
  orderIds.length === 0
    ? []
    : await db.selectFrom('loan').selectAll().where('order_id', 'in', orderIds).orderBy('garment_id').execute()

/** Loans still in an order that is not sent yet: neither removed nor missing when it was picked. */
export const listPiecesToSend = async (db: Db | Tx, orderId: Id<'order'>): Promise<Loan[]> =>
  (await listLoansOfOrders(db, [orderId])).filter((loan) => loan.state === 'ordered')

export const listLoansOfReturns = async (db: Db | Tx, returnIds: readonly Id<'return'>[]): Promise<Loan[]> =>
  returnIds.length === 0
    ? []
    : await db.selectFrom('loan').selectAll().where('return_id', 'in', returnIds).orderBy('garment_id').execute()

/** The newest loan of each of these garments: who has the garment, or had it last. */
export const listNewestLoans = async (db: Db | Tx, garmentIds: readonly Id<'garment'>[]): Promise<Loan[]> =>
  garmentIds.length === 0
    ? []
    : await db
        .selectFrom('loan')
        .distinctOn('garment_id')
        .selectAll()
        .where('garment_id', 'in', garmentIds)
        .orderBy('garment_id')
        .orderBy('ordered_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

/** Locks a loan of this account. The caller has locked the account. */
export const lockLoanOf = (tx: Tx, accountId: Id<'account'>, loanId: Id<'loan'>): Promise<Loan | undefined> =>
  tx
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', loanId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Whether an order still has a live loan, and no piece has been removed from it. */
export async function isStillAsOrdered(db: Db | Tx, orderId: Id<'order'>): Promise<boolean> {
  const loans = await db.selectFrom('loan').select(['state', 'dropped_in']).where('order_id', '=', orderId).execute()
  const live: readonly string[] = liveLoanStates
  return loans.some(({ state }) => live.includes(state)) && loans.every((loan) => loan.dropped_in === null)
}

/** How many pieces are on their way to, at home with, or on their way back from this account. */
export const countPiecesOut = async (db: Db | Tx, accountId: Id<'account'>): Promise<number> =>
  (await listLiveLoans(db, accountId)).length

/** Whether any order of this membership had been dispatched by that moment (product §3.6), except one that came back or was lost. */
export async function hasSentClothes(db: Db | Tx, membershipId: Id<'membership'>, by: Date): Promise<boolean> {
  const found = await db
    .selectFrom('rental_order')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('dispatched_at', '<=', by)
    .where('state', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether any piece of this membership is on its way to the family, at home, or booked to go back (product §3.5). */
export async function hasPiecesOut(db: Db | Tx, membershipId: Id<'membership'>): Promise<boolean> {
  const found = await db
    .selectFrom('loan')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('state', 'in', liveLoanStates)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
