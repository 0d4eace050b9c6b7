import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Whether a dispute of this account is open: nothing more is sent to the family until it is closed (payments §7). */
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

/**
 * Whether any of an account's invoices, payments by card or gift balance, balance entries, disputes or refunds is unfinished; a
 * failed refund counts as unfinished until a person has resolved it.
 */
export async function hasOpenMoney(db: Db | Tx, accountId: Id<'account'>): Promise<boolean> {
  const { rows } = await sql`
    select from invoice where account_id = ${accountId} and status in ('draft', 'open')
    union all select from payment_intent where account_id = ${accountId} and status in ('creating', 'processing')
    union all select from refund where account_id = ${accountId}
      and (state = 'requested' or state = 'failed' and resolved_at is null)
    union all select from balance_entry where account_id = ${accountId} and state = 'requested'
    union all select from gift_payment where account_id = ${accountId} and state = 'reserved'
    union all select from dispute where account_id = ${accountId} and open
    limit 1`.execute(db)
  return rows.length > 0
}

/** Which of these checkouts without a result have a payment that may still succeed or is not refunded, or an open dispute. */
export async function listWithOpenMoney(db: Db | Tx, ids: readonly Id<'checkout'>[]): Promise<Id<'checkout'>[]> {
  const { rows } = await sql<{ checkout_id: Id<'checkout'> }>`
    select distinct checkout_id from payment_intent p
    where checkout_id = any(${[...ids]}::uuid[]) and status <> 'canceled'
      and (status <> 'succeeded'
        or not exists (select from refund r where r.payment_intent_id = p.id)
        or exists (select from refund r where r.payment_intent_id = p.id
                   and (r.state = 'requested' or r.state = 'failed' and r.resolved_at is null))
        or exists (select from dispute d where d.stripe_intent = p.stripe_id and d.open))`.execute(db)
  return rows.map(({ checkout_id }) => checkout_id)
}

/** Which of these completed checkouts have an unfinished refund or dispute. */
export async function listUnsettled(db: Db | Tx, ids: readonly Id<'checkout'>[]): Promise<Id<'checkout'>[]> {
  const { rows } = await sql<{ checkout_id: Id<'checkout'> }>`
    select distinct checkout_id from payment_intent p
    where checkout_id = any(${[...ids]}::uuid[])
      and (exists (select from refund r where r.payment_intent_id = p.id
                   and (r.state = 'requested' or r.state = 'failed' and r.resolved_at is null))
        or exists (select from dispute d where d.stripe_intent = p.stripe_id and d.open))`.execute(db)
  return rows.map(({ checkout_id }) => checkout_id)
}
