import type { Selectable } from 'kysely'
import { findCarriedId, tidyCode } from '#server/domains/shipping/index.ts'
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

/**
 * False once the order is cancelled, or all of it was sent back: repeating its purchase then makes a new order instead of returning this
 * one.
 */
export async function isOrderCurrent(db: Db | Tx, id: Id<'resale-order'>): Promise<boolean> {
  const row = await db
    .selectFrom('resale_order')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'cancelled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('resale_line')
          .select('resale_line.id')
          .whereRef('resale_line.order_id', '=', 'resale_order.id')
          .where('resale_line.ended_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Finds an order by a valid code, from an email or its cart, or by its id for the account that bought it. */
export async function findOrderByCode(
  db: Db | Tx,
  {
    code,
    accountId,
    now,
  }: { readonly code: string; readonly accountId: Id<'account'> | undefined; readonly now: Date },
): Promise<ResaleOrder | undefined> {
  const ownOrder =
    accountId !== undefined && isId(code) ? await findOwn(db, toId(code.toLowerCase()), accountId) : undefined
  if (ownOrder) return ownOrder
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

/** Finds an order by its reference and its buyer's email. */
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

/** Finds an order by its id. Undefined if the id belongs to something else, such as a rental order. */
export const findOrder = (db: Db | Tx, id: Id<'resale-order'>): Promise<ResaleOrder | undefined> =>
  db.selectFrom('resale_order').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Finds an order by what an operator types: its reference, its id, or the label code or tracking number of its parcel or of a
 * return's.
 */
export async function findOrderForOffice(db: Db | Tx, subject: string): Promise<ResaleOrder | undefined> {
  const typed = tidyCode(subject)
  if (isId(typed.toLowerCase())) return findOrder(db, toId(typed.toLowerCase()))
  const carriedId = await findCarriedId(db, typed)
  return db
    .selectFrom('resale_order')
    .selectAll()
    .where((eb) =>
      carriedId === undefined
        ? eb('reference', '=', typed)
        : eb.or([
            eb('id', '=', toId<'resale-order'>(carriedId)),
            eb(
              'id',
              'in',
              eb.selectFrom('resale_return').select('order_id').where('id', '=', toId<'resale-return'>(carriedId)),
            ),
          ]),
    )
    .executeTakeFirst()
}

const openStates = ['placed', 'picking', 'packed', 'dispatched'] as const

/** A subquery for the accounts with orders that have not arrived. */
export const selectBuyersWithOpenOrders = (tx: Tx) =>
  tx.selectFrom('resale_order').select('account_id').where('state', 'in', openStates)

/** The order in which this garment is sold; undefined unless it is. */
export const findOrderOfSoldGarment = (db: Db | Tx, garmentId: Id<'garment'>): Promise<ResaleOrder | undefined> =>
  db
    .selectFrom('resale_order')
    .selectAll('resale_order')
    .innerJoin('resale_line', 'resale_line.order_id', 'resale_order.id')
    .innerJoin('garment', 'garment.id', 'resale_line.garment_id')
    .where('resale_line.garment_id', '=', garmentId)
    .where('resale_line.ended_at', 'is', null)
    .where('garment.state', '=', 'sold')
    .executeTakeFirst()

/** Orders that have not arrived, oldest first. */
export const listOpenOrders = (db: Db | Tx): Promise<ResaleOrder[]> =>
  db
    .selectFrom('resale_order')
    .selectAll()
    .where('state', 'in', openStates)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
