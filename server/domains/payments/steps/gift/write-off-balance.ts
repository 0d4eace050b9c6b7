import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PaymentServices } from '../../services.ts'
import { changeLot } from './change-lot.ts'

const actor = systemActor('account-erased')

/** Writes off the gift balance of a closed account, which its owner agreed to lose. Handles `account-erased` in its transaction. */
export const writeOffGiftBalance =
  ({ clock }: Pick<PaymentServices, 'clock'>) =>
  async (tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> => {
    const lots = await tx
      .selectFrom('gift_lot')
      .select(['id', 'left_pence'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .execute()
    const now = clock.now()
    // Later refunds to these lots are withdrawn, too.
    await tx
      .updateTable('gift_lot')
      .set({ withdrawn_at: now })
      .where('account_id', '=', accountId)
      .where('withdrawn_at', 'is', null)
      .execute()
    const change = { accountId, kind: 'withdrawn', causeKey: `closed:${accountId}`, actor } as const
    for (const { id: lotId, left_pence } of lots)
      if (left_pence > 0) await changeLot(tx, { ...change, lotId, amount: -left_pence, now })
  }
