import { type Selectable, sql } from 'kysely'
import { type Id, isId, toId } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ResaleOrderTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type ResaleOrder = Selectable<ResaleOrderTable>

export const getOrder = (db: Db | Tx, id: Id<'resale-order'>): Promise<ResaleOrder> =>
  db.selectFrom('resale_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockOrder = (tx: Tx, id: Id<'resale-order'>): Promise<ResaleOrder> =>
  tx.selectFrom('resale_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** An order is what repeating its purchase returns, unless it was cancelled. */
export async function isOrderCurrent(db: Db | Tx, id: Id<'resale-order'>): Promise<boolean> {
  const row = await db
    .selectFrom('resale_order')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  return row !== undefined
}

/** By a code from an email or of a cart, while it is valid; by its id for the account that bought it. */
export async function findOrderByCode(
  db: Db | Tx,
  {
    code,
    accountId,
    now,
  }: { readonly code: string; readonly accountId: Id<'account'> | undefined; readonly now: Date },
): Promise<ResaleOrder | undefined> {
  const own = accountId !== undefined && isId(code) ? await findOwn(db, toId(code.toLowerCase()), accountId) : undefined
  if (own) return own
  return db
    .selectFrom('resale_order_code')
    .innerJoin('resale_order', 'resale_order.id', 'resale_order_code.order_id')
    .selectAll('resale_order')
    .where('code_hash', '=', hashSecretCode(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

const findOwn = (db: Db | Tx, id: Id<'resale-order'>, accountId: Id<'account'>) =>
  db.selectFrom('resale_order').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** By its reference and the address that it was bought with. */
export const findOrderOfBuyer = (
  db: Db | Tx,
  { reference, email }: { readonly reference: string; readonly email: string },
): Promise<ResaleOrder | undefined> =>
  db
    .selectFrom('resale_order')
    .selectAll()
    .where('reference', '=', reference)
    .where('buyer_email', '=', email)
    .executeTakeFirst()

export const listOrdersOf = (db: Db | Tx, accountId: Id<'account'>): Promise<ResaleOrder[]> =>
  db
    .selectFrom('resale_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The order that a parcel carries, unless it is another shop's. */
export const findOrder = (db: Db | Tx, id: Id<'resale-order'>): Promise<ResaleOrder | undefined> =>
  db.selectFrom('resale_order').selectAll().where('id', '=', id).executeTakeFirst()

/** By its reference, its id, or the code of its label or of one of its returns, as an operator types it. */
export function findOrderForOffice(db: Db | Tx, subject: string): Promise<ResaleOrder | undefined> {
  const typed = subject.trim()
  if (isId(typed)) return findOrder(db, toId(typed.toLowerCase()))
  return db
    .selectFrom('resale_order')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('reference', '=', typed.toUpperCase()),
        eb(
          'id',
          'in',
          eb
            .selectFrom('parcel')
            .select('carries_id')
            .$castTo<{ carries_id: Id<'resale-order'> }>()
            .where('label_code', '=', typed.toUpperCase()),
        ),
        eb(
          'id',
          'in',
          eb
            .selectFrom('resale_return')
            .innerJoin('parcel', (join) =>
              join.on('parcel.carries_id', '=', sql.ref<Id<'resale-return'>>('resale_return.id')),
            )
            .select('resale_return.order_id')
            .where('parcel.label_code', '=', typed.toUpperCase()),
        ),
      ]),
    )
    .executeTakeFirst()
}

const openStates = ['placed', 'picking', 'packed', 'dispatched'] as const

/** A query for the accounts with orders that have not arrived. */
export const selectOrderBuyers = (tx: Tx) =>
  tx.selectFrom('resale_order').select('account_id').where('state', 'in', openStates)

/** What has not arrived yet, oldest first. */
export const listOpenOrders = (db: Db | Tx): Promise<ResaleOrder[]> =>
  db
    .selectFrom('resale_order')
    .selectAll()
    .where('state', 'in', openStates)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
