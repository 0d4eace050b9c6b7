import { sql } from 'kysely'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { BalanceEntryState } from '../gateway.ts'
import type { PaymentServices } from '../services.ts'

/** The balance by our own records: entries less what invoices used, as in the invariant of the balance. */
async function balanceByRecords(db: Db, accountId: Id<'account'>): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce((select sum(amount_pence) from balance_entry where account_id = ${accountId} and state = 'done'), 0)
      - coalesce((select sum(total_pence - due_pence) from invoice
                  where account_id = ${accountId} and status in ('open', 'paid', 'uncollectible')), 0) as pence`.execute(
    db,
  )
  return Number(rows[0]?.pence)
}

/** Records an entry made in the provider's dashboard once; it counts like ours. */
const adoptEntry = (tx: Tx, accountId: Id<'account'>, entry: BalanceEntryState, now: Date) =>
  tx
    .insertInto('balance_entry')
    .values({
      id: newId<'balance-entry'>(),
      account_id: accountId,
      amount_pence: entry.amount,
      reason: entry.description ?? 'entered at the payment provider',
      cause_key: `provider:${entry.transactionId}`,
      state: 'done',
      stripe_transaction: entry.transactionId,
      requested_at: entry.createdAt,
      ended_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Reads the customer at the provider and stores its replica: the balance, and the card chosen on the provider's page. A newly
 * chosen card is passed on to the subscription once. Safe to repeat, in any order.
 * @throws GatewayError
 */
export async function syncCustomer(services: PaymentServices, accountId: Id<'account'>): Promise<void> {
  const { db, clock, gateway } = services
  for (;;) {
    const before = await db
      .selectFrom('payment_customer')
      .select(['stripe_customer', 'default_card', 'version'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!before) return
    const { balance, cardId } = await gateway.getCustomer(before.stripe_customer)
    // If our records do not explain the balance, somebody has made an entry in the provider's dashboard.
    const entries =
      (await balanceByRecords(db, accountId)) === balance
        ? []
        : (await gateway.listBalanceEntries(before.stripe_customer)).filter(({ entryId }) => entryId === null)
    const version = before.version + 1
    const written = await transaction(db, async (tx) => {
      const now = clock.now()
      for (const entry of entries) await adoptEntry(tx, accountId, entry, now)
      const changed = await tx
        .updateTable('payment_customer')
        .set({ balance_pence: balance, default_card: cardId, version, synced_at: now })
        .where('account_id', '=', accountId)
        .where('stripe_customer', '=', before.stripe_customer)
        .where('version', '=', before.version)
        .returning('account_id')
        .executeTakeFirst()
      if (changed && cardId !== null && cardId !== before.default_card)
        await enqueueJob(tx, now, {
          kind: 'payments:use-card',
          payload: { accountId, cardId, turn: version },
          dedupeKey: `payments:use-card:${accountId}:${version}`,
        })
      return changed
    })
    if (written) return
  }
}
