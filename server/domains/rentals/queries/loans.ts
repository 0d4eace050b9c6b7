import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LoanTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { liveLoanStates } from '../rules/loan-transitions.ts'

export type Loan = Selectable<LoanTable>

/** What counts of a loan whose piece goes back. */
export type LoanGoingBack = Pick<Loan, 'id' | 'garment_id' | 'membership_id' | 'state' | 'credits'>

/** What is on its way to, at home with, or on its way back from this account, oldest first. */
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

export const listLoansOfReturns = async (db: Db | Tx, returnIds: readonly Id<'return'>[]): Promise<Loan[]> =>
  returnIds.length === 0
    ? []
    : await db.selectFrom('loan').selectAll().where('return_id', 'in', returnIds).orderBy('garment_id').execute()

/** Whether a piece of an order, or of a membership, is on its way to, at home with, or on its way back from its family. */
export async function hasLiveLoans(
  db: Db | Tx,
  of: { readonly orderId: Id<'order'> } | { readonly membershipId: Id<'membership'> },
): Promise<boolean> {
  const found = await db
    .selectFrom('loan')
    .select('id')
    .where((loan) =>
      'orderId' in of ? loan('order_id', '=', of.orderId) : loan('membership_id', '=', of.membershipId),
    )
    .where('state', 'in', liveLoanStates)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How many pieces are on their way to, at home with, or on their way back from this account. */
export const countPiecesOut = async (db: Db | Tx, accountId: Id<'account'>): Promise<number> =>
  (await listLiveLoans(db, accountId)).length

/** Whether any order of this membership had left the house by then (decisions.md §3.6). */
export async function hasSentClothes(db: Db | Tx, membershipId: Id<'membership'>, by: Date): Promise<boolean> {
  const found = await db
    .selectFrom('rental_order')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('dispatched_at', '<=', by)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether anything of this membership is still with the family, announced or not (decisions.md §3.5). */
export const hasPiecesAtHome = (db: Db | Tx, membershipId: Id<'membership'>): Promise<boolean> =>
  hasLiveLoans(db, { membershipId })
