import { type Selectable, sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RentalReturnTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { pendingReturnStates, type ReturnState } from '../rules/return-transitions.ts'

export type RentalReturn = Selectable<RentalReturnTable>

/** The one return that is announced or posted, if any: a unique index allows no second (product §4.5). */
export const findPendingReturn = (db: Db | Tx, accountId: Id<'account'>): Promise<RentalReturn | undefined> =>
  db
    .selectFrom('rental_return')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', pendingReturnStates)
    .executeTakeFirst()

/** Whether only recalled pieces are booked in a return of `rental_return`. */
const onlyRecalled = sql<boolean>`coalesce((
  select bool_and(garment.recalled) from loan join garment on garment.id = loan.garment_id
  where loan.return_id = rental_return.id and loan.state = 'return_announced'), false)`

/**
 * Whether a pending return of `rental_return` prevents its family from booking another. One in which only recalled pieces are left
 * does not: they join the next one, because some of them may never be posted (law L-28).
 */
export const blocksAnother = sql<boolean>`(rental_return.state = 'posted' or not ${onlyRecalled})`

/** Pending returns that had postage, paid or free, and in which only recalled pieces are left. */
export const selectOnlyRecalled = (db: Db | Tx) =>
  db
    .selectFrom('rental_return')
    .selectAll()
    .where('state', 'in', pendingReturnStates)
    .where('checkout_id', 'is not', null)
    .where(onlyRecalled)

/**
 * Whether a return of `rental_return` was due and did not fit the credits, and its home no longer shares the membership of its pieces
 * (product §12.4). A booster on its own membership does not help that home, which orders nothing under the old membership.
 */
export const waitsInFormerHome = sql<boolean>`(rental_return.lapsed_on is not null and exists (
  select 1 from membership_used used
  where used.id = rental_return.membership_id and used.user_id = rental_return.account_id and used.part = 'left'))`

export async function isReturnPending(db: Db | Tx, returnId: Id<'return'>): Promise<boolean> {
  const found = await db
    .selectFrom('rental_return')
    .select('id')
    .where('id', '=', returnId)
    .where('state', 'in', pendingReturnStates)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a return is one of the rental shop. */
export async function isRentalReturn(db: Db | Tx, id: Id<'return'>): Promise<boolean> {
  return (await db.selectFrom('rental_return').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export const listReturnsOfOrders = async (db: Db | Tx, orderIds: readonly Id<'order'>[]): Promise<RentalReturn[]> =>
  orderIds.length === 0
    ? []
    : await db.selectFrom('rental_return').selectAll().where('order_id', 'in', orderIds).execute()

export const lockReturn = (tx: Tx, id: Id<'return'>): Promise<RentalReturn> =>
  tx.selectFrom('rental_return').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export async function readReturnLabels(
  db: Db | Tx,
  ids: readonly Id<'return'>[],
): Promise<ReadonlyMap<Id<'return'>, { readonly state: ReturnState; readonly label: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('rental_return')
    .select(['id', 'state', 'label_code as label'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export const getReturn = (db: Db | Tx, id: Id<'return'>): Promise<RentalReturn> =>
  db.selectFrom('rental_return').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findReturnOf = (
  db: Db | Tx,
  accountId: Id<'account'>,
  id: Id<'return'>,
): Promise<RentalReturn | undefined> =>
  db.selectFrom('rental_return').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** Locks a return of this account. The caller has locked the account. */
export const lockReturnOf = (tx: Tx, accountId: Id<'account'>, id: Id<'return'>): Promise<RentalReturn | undefined> =>
  tx
    .selectFrom('rental_return')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** All returns that are announced or posted, oldest first: of all accounts, or of one account and the homes that share its membership. */
export const listPendingReturns = (db: Db | Tx, accountId?: Id<'account'>): Promise<RentalReturn[]> =>
  db
    .selectFrom('rental_return')
    .selectAll()
    .where('state', 'in', pendingReturnStates)
    .$if(accountId !== undefined, (query) =>
      // Two selects, so that each uses its index.
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('rental_return as own_return')
          .select('own_return.id')
          .where('own_return.account_id', '=', accountId as Id<'account'>)
          .unionAll(
            eb
              .selectFrom('rental_return as shared_return')
              .innerJoin('membership_used as used_membership', 'used_membership.id', 'shared_return.membership_id')
              .select('shared_return.id')
              .where('used_membership.user_id', '=', accountId as Id<'account'>)
              .where('used_membership.state', '<>', 'cancelled'),
          ),
      ),
    )
    .orderBy('announced_at')
    .orderBy('id')
    .execute()
