import type { Selectable } from 'kysely'
import { findMembershipById } from '#server/domains/membership/index.ts'
import { hasOpenDispute } from '#server/domains/payments/index.ts'
import { type Id, isId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RentalOrderTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type RentalOrder = Selectable<RentalOrderTable>

/** An order of this account by its id or by its reference. */
export const findOrderOf = (
  db: Db | Tx,
  accountId: Id<'account'>,
  idOrReference: string,
): Promise<RentalOrder | undefined> => {
  const id = idOrReference.toLowerCase()
  return db
    .selectFrom('rental_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((order) => (isId<'order'>(id) ? order('id', '=', id) : order('reference', '=', idOrReference.toUpperCase())))
    .executeTakeFirst()
}

/** The orders of a membership that are not being packed yet, of both homes or of one. */
export async function listPlacedOrders(
  db: Db | Tx,
  membershipId: Id<'membership'>,
  accountId?: Id<'account'>,
): Promise<Id<'order'>[]> {
  const rows = await db
    .selectFrom('rental_order')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'placed')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId as Id<'account'>))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders that were sent and have not arrived, and about which the office has not been asked. */
export const listInTransit = (db: Db | Tx): Promise<Pick<RentalOrder, 'id' | 'dispatched_at'>[]> =>
  db
    .selectFrom('rental_order')
    .select(['id', 'dispatched_at'])
    .where('state', '=', 'dispatched')
    .where('undelivered_since', 'is', null)
    .orderBy('id')
    .execute()

/** The family's changes to an order, oldest first. */
export const listChangesOfOrder = (db: Db | Tx, orderId: Id<'order'>) =>
  db
    .selectFrom('order_change')
    .select(['revision', 'at', 'actor', 'address_changed as addressChanged'])
    .where('order_id', '=', orderId)
    .orderBy('revision')
    .execute()

export const lockOrder = (tx: Tx, id: Id<'order'>): Promise<RentalOrder> =>
  tx.selectFrom('rental_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const getOrder = (db: Db | Tx, id: Id<'order'>): Promise<RentalOrder> =>
  db.selectFrom('rental_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Whether the home that ordered, or the payer of its membership, disputes a payment, so nothing is sent for now (payments §7). */
export async function isFamilyDisputed(
  db: Db | Tx,
  { account_id, membership_id }: Pick<RentalOrder, 'account_id' | 'membership_id'>,
): Promise<boolean> {
  const payer = (await findMembershipById(db, membership_id))?.account_id ?? account_id
  for (const id of new Set([account_id, payer])) if (await hasOpenDispute(db, id)) return true
  return false
}

/** The same for an order by its id. */
export const isOrderDisputed = async (db: Db, id: Id<'order'>): Promise<boolean> =>
  isFamilyDisputed(db, await getOrder(db, id))

/** Whether an order is one of the rental shop. */
export async function isRentalOrder(db: Db | Tx, id: Id<'order'>): Promise<boolean> {
  return (await db.selectFrom('rental_order').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
