import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeepPurchaseTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type KeepPurchase = Selectable<KeepPurchaseTable>

/** The latest purchase of a piece by this account, cancelled or not. */
export const findPurchaseOf = (
  db: Db | Tx,
  { accountId, loanId }: { readonly accountId: Id<'account'>; readonly loanId: Id<'loan'> },
): Promise<KeepPurchase | undefined> =>
  db
    .selectFrom('keep_purchase')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('account_id', '=', accountId)
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function isPurchaseCurrent(db: Db | Tx, id: Id<'purchase'>): Promise<boolean> {
  const found = await db
    .selectFrom('keep_purchase')
    .select('id')
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** All purchases of these loans, for the office. */
export const listPurchasesOfLoans = async (db: Db | Tx, loanIds: readonly Id<'loan'>[]): Promise<KeepPurchase[]> =>
  loanIds.length === 0
    ? []
    : await db.selectFrom('keep_purchase').selectAll().where('loan_id', 'in', loanIds).orderBy('bought_at').execute()
