import { moveParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveReturn } from '../move-return.ts'

export interface Posting {
  readonly actor: Actor
  /** When it was posted: from then on it may be lost in the post. */
  readonly at: Date
  readonly now: Date
}

/**
 * Records that an announced return is in the post, so no deadline applies to its family any more. The caller has locked
 * the account and the row, and refreshes the family's choice afterwards.
 */
export async function markPosted(tx: Tx, returnId: Id<'return'>, { actor, at, now }: Posting): Promise<void> {
  await moveReturn(tx, returnId, { from: 'announced', to: 'posted', actor, now, at })
  await moveParcel(tx, { carriesId: returnId, step: 'dispatched', now: at })
}
