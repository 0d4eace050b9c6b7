import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockReturn } from '../queries/returns.ts'
import { giveBackReturnPostage } from './give-back-return-postage.ts'
import { moveReturn } from './move-return.ts'

/**
 * Cancels a return whose last piece was bought, or was recalled and is lost: nothing is posted, so its postage is refunded, or the account's free
 * return restored.
 */
export async function cancelEmptyReturn(
  tx: Tx,
  returnId: Id<'return'>,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const row = await lockReturn(tx, returnId)
  await moveReturn(tx, returnId, { from: row.state, to: 'cancelled', actor, now })
  await closeParcel(tx, { carriesId: returnId, now })
  await giveBackReturnPostage(tx, row, { reason: 'The return was cancelled', actor, now })
}
