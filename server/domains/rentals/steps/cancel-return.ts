import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockReturn, type RentalReturn } from '../queries/returns.ts'
import type { ReturnState } from '../rules/return-transitions.ts'
import { moveReturn } from './move-return.ts'
import { refundReturnPostage, type UnusedPostage } from './refund-return-postage.ts'

/**
 * Cancels a return whose label was not used: closes the label, and refunds the postage or restores the account's free return.
 * @returns whether this call refunded or restored it; false if that was done before
 */
export async function cancelUnusedReturn(
  tx: Tx,
  row: RentalReturn,
  { from, ...unused }: UnusedPostage & { readonly from: ReturnState },
): Promise<boolean> {
  const { actor, now } = unused
  await moveReturn(tx, row.id, { from, to: 'cancelled', actor, now })
  await closeParcel(tx, { carriesId: row.id, now })
  return refundReturnPostage(tx, row, unused)
}

/** Cancels a return with nothing left to post: its last piece was bought, came with another label, or was recalled and is lost. */
export async function cancelEmptyReturn(
  tx: Tx,
  returnId: Id<'return'>,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<boolean> {
  const row = await lockReturn(tx, returnId)
  return cancelUnusedReturn(tx, row, { from: row.state, reason: 'The return was cancelled', actor, now })
}
