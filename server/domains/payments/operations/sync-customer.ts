import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { PaymentServices } from '../services.ts'

/**
 * Reads the customer at the provider and writes our mirror: the balance, and the card that was chosen on the provider's
 * page. Another card than was known is handed on to the subscription, once. Safe to repeat, in any order.
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
    const version = before.version + 1
    const written = await transaction(db, async (tx) => {
      const now = clock.now()
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
