import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockReturn } from '../../queries/returns.ts'
import { cancelUnusedReturn } from '../cancel-return.ts'

/**
 * Ends the return of a family in which only recalled pieces are left, as checked under the account's lock, because they join the return
 * that the family books now and only one may be pending.
 */
export async function endRecalledReturn(
  tx: Tx,
  returnId: Id<'return'>,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const row = await lockReturn(tx, returnId)
  await cancelUnusedReturn(tx, row, { from: 'announced', reason: 'The return label was not used', actor, now })
}

/** Moves the pieces that are still booked in a return to another. */
export const movePiecesToReturn = (tx: Tx, endedReturnId: Id<'return'>, returnId: Id<'return'>): Promise<unknown> =>
  tx
    .updateTable('loan')
    .set({ return_id: returnId })
    .where('return_id', '=', endedReturnId)
    .where('state', '=', 'return_announced')
    .execute()
