import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveReturn } from './move-return.ts'

/** Cancels a booked return, whose label is then no longer valid. The caller has locked its order. */
export async function cancelBooked(
  tx: Tx,
  returnId: Id<'resale-return'>,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  await moveReturn(tx, returnId, { from: 'booked', to: 'cancelled', actor, now })
  await closeParcel(tx, { carriesId: returnId, now })
}
