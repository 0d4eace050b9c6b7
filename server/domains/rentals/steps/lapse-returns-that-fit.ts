import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listPendingReturns, lockReturn } from '../queries/returns.ts'
import type { RentalSteps } from '../services.ts'
import { lapseReturn } from './lapse-return.ts'

/**
 * Lapses the overdue returns of a membership, from both of its homes, whose pieces did not fit the credits and fit now, for
 * example after a booster, a purchase or a cancelled order (product §2.2). The caller has locked the account and the
 * membership.
 */
export async function lapseReturnsThatFit(
  tx: Tx,
  events: RentalSteps['events'],
  { accountId, actor, now }: { readonly accountId: Id<'account'>; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  for (const { id, lapsed_on } of await listPendingReturns(tx, accountId)) {
    if (lapsed_on === null) continue
    const row = await lockReturn(tx, id)
    if (row.state !== 'announced') continue
    await lapseReturn(tx, events, { row, actor, now })
  }
}
