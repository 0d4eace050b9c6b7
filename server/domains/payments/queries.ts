import { type Selectable, sql } from 'kysely'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { InvoiceTable, PaymentIntentTable, RefundTable, SubscriptionTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type InvoiceRow = Selectable<InvoiceTable>
export type IntentRow = Selectable<PaymentIntentTable>
export type RefundRow = Selectable<RefundTable>
export type SubscriptionRow = Selectable<SubscriptionTable>

export async function findCustomerId(db: Db | Tx, accountId: Id<'account'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('stripe_customer')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.stripe_customer
}

export async function findAccountOfCustomer(db: Db | Tx, customerId: string): Promise<Id<'account'> | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('account_id')
    .where('stripe_customer', '=', customerId)
    .executeTakeFirst()
  return row?.account_id
}

export const findIntent = (db: Db | Tx, intentId: Id<'payment-intent'>): Promise<IntentRow | undefined> =>
  db.selectFrom('payment_intent').selectAll().where('id', '=', intentId).executeTakeFirst()

/** What the card form needs for a payment that is not cancelled; undefined before the provider has made it. */
export async function findClientSecret(db: Db | Tx, intentId: Id<'payment-intent'>): Promise<string | undefined> {
  const row = await findIntent(db, intentId)
  return row && row.status !== 'canceled' ? (row.client_secret ?? undefined) : undefined
}

export const findIntentByProviderId = (db: Db | Tx, providerId: string): Promise<IntentRow | undefined> =>
  db.selectFrom('payment_intent').selectAll().where('stripe_id', '=', providerId).executeTakeFirst()

/** The attempt to pay for one thing that is not cancelled; the index payment_intent_open allows one. */
export const findOpenIntent = (db: Db | Tx, checkoutId: Id<'checkout'>): Promise<IntentRow | undefined> =>
  db
    .selectFrom('payment_intent')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()

export async function lastAttempt(db: Db | Tx, checkoutId: Id<'checkout'>): Promise<number> {
  const row = await db
    .selectFrom('payment_intent')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return row?.attempt ?? 0
}

export const findRefund = (db: Db | Tx, refundId: Id<'refund'>): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()

/** Our mirror of a subscription, as it was read last. */
export const findSubscription = (db: Db | Tx, subscriptionId: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().where('stripe_id', '=', subscriptionId).executeTakeFirst()

export const findInvoice = (db: Db | Tx, invoiceId: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoice').selectAll().where('stripe_id', '=', invoiceId).executeTakeFirst()

/** Newest first. */
export const listInvoices = (db: Db | Tx, accountId: Id<'account'>): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('number', (order) => order.desc().nullsLast())
    .execute()

/** Those of one subscription that were paid, newest first. */
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
 * What was billed for the time that a subscription is in, paid or not: the provider leaves a renewal a draft for about an
 * hour, in which it runs already. What only gave something back for it is no bill. Undefined where nothing was, or it was
 * voided.
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
    .limit(1)
    .executeTakeFirst()

/** What went to a balance under causes that begin so (credit-balance.ts), or is about to; negative where it was taken. */
export async function listBalanceEntries(
  db: Db | Tx,
  { accountId, causes }: { accountId: Id<'account'>; causes: string },
): Promise<{ amount: Pence; requestedAt: Date }[]> {
  const rows = await db
    .selectFrom('balance_entry')
    .select(['amount_pence', 'requested_at'])
    .where('account_id', '=', accountId)
    .where((eb) => eb(eb.fn('starts_with', ['cause_key', eb.val(causes)]), '=', eb.val(true)))
    .where('state', '<>', 'failed')
    .orderBy('requested_at', 'desc')
    .execute()
  return rows.map((row) => ({ amount: pence(row.amount_pence), requestedAt: row.requested_at }))
}

/** Of them those that the provider has not made yet, oldest first. */
export async function listRequestedEntries(
  db: Db | Tx,
  { accountId, causes }: { accountId: Id<'account'>; causes: string },
): Promise<Id<'balance-entry'>[]> {
  const rows = await db
    .selectFrom('balance_entry')
    .select('id')
    .where('account_id', '=', accountId)
    .where((eb) => eb(eb.fn('starts_with', ['cause_key', eb.val(causes)]), '=', eb.val(true)))
    .where('state', '=', 'requested')
    .orderBy('requested_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** What has been refunded of an invoice, or is about to be. */
export const refundedOf = async (db: Db | Tx, invoiceId: string): Promise<Pence> =>
  (await refundedByInvoice(db, [invoiceId])).get(invoiceId) ?? pence(0)

/** The same for several; one of which nothing went back is not in it. */
export async function refundedByInvoice(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, Pence>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund')
    .select((eb) => ['stripe_invoice', eb.fn.coalesce(eb.fn.sum<string>('amount_pence'), eb.val('0')).as('pence')])
    .where('stripe_invoice', 'in', [...invoiceIds])
    .where('state', '<>', 'failed')
    .groupBy('stripe_invoice')
    .execute()
  return new Map(rows.map((row) => [row.stripe_invoice as string, pence(Number(row.pence))]))
}

/** What the next invoices will be paid from first, as the provider said last; negative is owed with the next one. */
export async function readBalance(db: Db | Tx, accountId: Id<'account'>): Promise<Pence> {
  const row = await db
    .selectFrom('payment_customer')
    .select('balance_pence')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return pence(row?.balance_pence ?? 0)
}

/** While one is open nothing more is sent to that family (payments.md §7). */
export async function hasOpenDispute(db: Db | Tx, accountId: Id<'account'>): Promise<boolean> {
  const row = await db
    .selectFrom('dispute')
    .select('stripe_id')
    .where('account_id', '=', accountId)
    .where('open', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether money of this account is on its way or in question: a bill, a card payment, a refund, a dispute. */
export async function hasOpenMoney(db: Db | Tx, accountId: Id<'account'>): Promise<boolean> {
  const { rows } = await sql`
    select from invoice where account_id = ${accountId} and status in ('draft', 'open')
    union all select from payment_intent where account_id = ${accountId} and status in ('creating', 'processing')
    union all select from refund where account_id = ${accountId} and state = 'requested'
    union all select from balance_entry where account_id = ${accountId} and state = 'requested'
    union all select from dispute where account_id = ${accountId} and open
    limit 1`.execute(db)
  return rows.length > 0
}

/** Basis points of VAT for one kind of supply on a day. */
export async function readVatRate(db: Db | Tx, kind: 'hire' | 'sale', day: LocalDay): Promise<number> {
  const { basis_points } = await db
    .selectFrom('vat_rate')
    .select('basis_points')
    .where('class', '=', kind)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return basis_points
}

/**
 * What may still be taken off a balance: what the provider said last, and what is on its way there or was made since.
 * A caller that takes from it holds the account's lock, so that concurrent debits count each other.
 */
export async function readBalanceLeft(db: Db | Tx, accountId: Id<'account'>): Promise<Pence> {
  const customer = await db
    .selectFrom('payment_customer')
    .select(['balance_pence', 'synced_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const { ahead } = await db
    .selectFrom('balance_entry')
    .select(({ fn }) => fn.sum<string | null>('amount_pence').as('ahead'))
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'requested'),
        eb.and([eb('state', '=', 'done'), eb('settled_at', '>', customer?.synced_at ?? new Date(0))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return pence((customer?.balance_pence ?? 0) + Number(ahead ?? 0))
}
