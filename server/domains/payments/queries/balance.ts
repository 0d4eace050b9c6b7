import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Lists balance entries, made or requested, whose causes have this prefix (credit-balance.ts), newest first. Debits are negative. */
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
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ amount: pence(row.amount_pence), requestedAt: row.requested_at }))
}

/** Lists entries that are not yet made at the provider, oldest first. */
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
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The balance that pays the next invoices first, as last read at the provider; a negative balance is added to the next
 * invoice.
 */
export async function readBalance(db: Db | Tx, accountId: Id<'account'>): Promise<Pence> {
  const row = await db
    .selectFrom('payment_customer')
    .select('balance_pence')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return pence(row?.balance_pence ?? 0)
}

/**
 * What may still be debited from a balance: as last read at the provider, plus our entries that are pending or were made since. The
 * caller holds the account's lock, so that concurrent debits see each other.
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
        eb.and([eb('state', '=', 'done'), eb('ended_at', '>', customer?.synced_at ?? new Date(0))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return pence((customer?.balance_pence ?? 0) + Number(ahead ?? 0))
}
