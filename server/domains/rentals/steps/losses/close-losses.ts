import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listWaitingLosses } from '../../queries/losses.ts'
import { moveLoss } from './move-loss.ts'

/** Closes the cases of missing pieces that their families have answered for. The caller has locked their accounts. */
export async function closeLosses(
  tx: Tx,
  loanIds: readonly Id<'loan'>[],
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  if (loanIds.length === 0) return
  for (const { id, state } of await listWaitingLosses(tx, loanIds))
    await moveLoss(tx, id, { from: state, to: 'closed', actor, now })
}
