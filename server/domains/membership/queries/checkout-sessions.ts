// Checkout sessions: the hosted pages on which families join.
import type { Selectable } from 'kysely'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CheckoutSessionTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type CheckoutSessionRow = Selectable<CheckoutSessionTable>

export const findCheckoutSession = (
  db: Db | Tx,
  checkoutSessionId: Id<'checkout-session'>,
): Promise<CheckoutSessionRow | undefined> =>
  db.selectFrom('checkout_session').selectAll().where('id', '=', checkoutSessionId).executeTakeFirst()

/** Checkout sessions whose payment page may still be paid, newest first. */
export const listOpenCheckoutSessions = (db: Db | Tx, accountId: Id<'account'>): Promise<CheckoutSessionRow[]> =>
  db
    .selectFrom('checkout_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['creating', 'open'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findLatestCheckoutSession = (
  db: Db | Tx,
  accountId: Id<'account'>,
): Promise<CheckoutSessionRow | undefined> =>
  db
    .selectFrom('checkout_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The latest hold of this account's attempts to join, whatever their outcome. */
export async function findLastHold(db: Db | Tx, accountId: Id<'account'>): Promise<{ from: Date; until: Date } | null> {
  const row = await db
    .selectFrom('checkout_session')
    .select(['held_from', 'held_until'])
    .where('account_id', '=', accountId)
    .where('held_from', 'is not', null)
    .orderBy('held_from', 'desc')
    .orderBy('held_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.held_from && row.held_until ? { from: row.held_from, until: row.held_until } : null
}

/** Locks the open checkout sessions with a hold, before any garment, as when a session expires. */
export const lockHoldingCheckoutSessions = (tx: Tx, accountId: Id<'account'>): Promise<CheckoutSessionRow[]> =>
  tx
    .selectFrom('checkout_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['creating', 'open'])
    .where('held_pieces', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Lists the ids that belong to no checkout session: their holds belong to something else. */
export async function listOtherOwners<Kind extends string>(tx: Tx, ids: readonly Id<Kind>[]): Promise<Id<Kind>[]> {
  const sessionIds = ids.map((id) => toId<'checkout-session'>(id))
  const checkoutSessions = await tx.selectFrom('checkout_session').select('id').where('id', 'in', sessionIds).execute()
  const known = new Set<string>(checkoutSessions.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** What was to be paid on the page of a checkout session. */
export const findCheckoutSessionPrice = (db: Db | Tx, checkoutSessionId: Id<'checkout-session'>) =>
  db
    .selectFrom('checkout_session')
    .innerJoin('plan_price', 'plan_price.price_id', 'checkout_session.price_id')
    .select(['plan_price.title', 'plan_price.total_pence', 'plan_price.interval_months'])
    .where('checkout_session.id', '=', checkoutSessionId)
    .executeTakeFirst()
