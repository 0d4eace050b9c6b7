import { listWithOpenMoney } from '#server/domains/payments/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { guestsEndBefore } from '../rules/guest-retention.ts'
import type { CheckoutServices } from '../services.ts'

const endedWithoutResult = ['abandoned', 'refunded'] as const

/**
 * Erases guests whose checkouts ended without a result 30 days ago; their secrets then find nothing. A guest whose money is
 * still pending or disputed is kept, so that we can answer them.
 */
export async function eraseGuests({ db, clock }: Pick<CheckoutServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await transaction(db, async (tx) => {
    const ended = await tx
      .selectFrom('checkout')
      .select('id')
      .where('account_id', 'is', null)
      .where('guest_erased_at', 'is', null)
      .where('state', 'in', endedWithoutResult)
      .where('ended_at', '<=', guestsEndBefore(now))
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = ended.map(({ id }) => id)
    const waiting = new Set(await listWithOpenMoney(tx, ids))
    const done = ids.filter((id) => !waiting.has(id))
    if (done.length === 0) return
    await tx
      .updateTable('checkout')
      .set({ guest_email: null, guest_name: null, guest_secret_hash: null, address: null, guest_erased_at: now })
      .where('id', 'in', done)
      .where('state', 'in', endedWithoutResult)
      .execute()
  })
}
