import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { selectOnlyRecalled } from '../../queries/returns.ts'
import type { RentalSteps } from '../../services.ts'
import { refundReturnPostage } from '../refund-return-postage.ts'

/**
 * Refunds the postage of a pending return, once, if only recalled pieces are left in it (law L-28), and notifies its family. The
 * caller has locked the account.
 */
export async function refundRecalledReturn(
  tx: Tx,
  { events }: Pick<RentalSteps, 'events'>,
  { returnId, actor, now }: { readonly returnId: Id<'return'>; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const row = await selectOnlyRecalled(tx).where('id', '=', returnId).forUpdate().executeTakeFirst()
  const unused = { reason: 'Everything in the return was recalled', actor, now }
  if (row && (await refundReturnPostage(tx, row, unused)))
    await events.publish(tx, { type: 'return-postage-back', accountId: row.account_id, returnId })
}
