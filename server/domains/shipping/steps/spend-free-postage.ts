import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface FreeJourney {
  readonly direction: 'outbound' | 'return'
  /** The order or return whose postage is free. */
  readonly spentOn: Id<'order' | 'return' | 'resale-order'>
}

/** Uses the free first delivery or return of an account (product §4.2). */
export async function spendFreePostage(
  tx: Tx,
  { accountId, journeys, now }: { accountId: Id<'account'>; journeys: readonly FreeJourney[]; now: Date },
): Promise<void> {
  if (journeys.length === 0) return
  await tx
    .insertInto('free_postage')
    .values(
      journeys.map(({ direction, spentOn }) => ({ account_id: accountId, at: now, direction, spent_on: spentOn })),
    )
    .execute()
}

/** Restores the free delivery or return when nothing was sent after all. @returns whether it had been used */
export async function restoreFreePostage(tx: Tx, spentOn: Id<'order' | 'return' | 'resale-order'>): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('free_postage').where('spent_on', '=', spentOn).executeTakeFirst()
  return numDeletedRows > 0n
}
