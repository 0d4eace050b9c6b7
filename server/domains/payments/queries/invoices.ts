import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { InvoiceTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SubscriptionRow } from './subscriptions.ts'

export type InvoiceRow = Selectable<InvoiceTable>

export const findInvoice = (db: Db | Tx, invoiceId: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoice').selectAll().where('stripe_id', '=', invoiceId).executeTakeFirst()

/** The invoice that a subscription has left unpaid, if there is one. */
export const findOpenInvoiceOf = async (
  db: Db | Tx,
  subscription: Pick<SubscriptionRow, 'open_invoice'> | undefined,
): Promise<InvoiceRow | undefined> =>
  subscription?.open_invoice ? findInvoice(db, subscription.open_invoice) : undefined

/** Lists all invoices of an account, newest first. */
export const listInvoices = (db: Db | Tx, accountId: Id<'account'>): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('number', (order) => order.desc().nullsLast())
    .execute()

/** Lists the drafts of an account that the provider will finalise and collect, oldest first. */
export const listCollectedDrafts = (db: Db | Tx, accountId: Id<'account'>): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'draft')
    .where('collects', '=', true)
    .orderBy('created_at')
    .orderBy('stripe_id')
    .execute()

/** Lists the paid invoices of a subscription, newest first. */
export const listPaidInvoices = (db: Db | Tx, subscriptionId: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('stripe_subscription', '=', subscriptionId)
    .where('status', '=', 'paid')
    .orderBy('created_at', 'desc')
    .orderBy('number', (order) => order.desc().nullsLast())
    .execute()

/**
 * The invoice of a subscription's current period, paid or not: the provider leaves a renewal a draft for about an hour after the
 * period has begun. An invoice with only credits does not count. Undefined if there is none, or it was voided.
 */
export const findInvoiceOfPeriod = (
  db: Db | Tx,
  { stripe_id, period_start }: Pick<SubscriptionRow, 'stripe_id' | 'period_start'>,
): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('stripe_subscription', '=', stripe_id)
    .where('period_start', '=', period_start)
    .where('status', '<>', 'void')
    .where('total_pence', '>=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('number', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
