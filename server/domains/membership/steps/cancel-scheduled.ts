import type { Tx } from '#server/platform/db/transaction.ts'
import type { PlanChangeRow } from '../queries/plan-changes.ts'
import { movePlanChange } from './move-plan-change.ts'

/** Shown to a member who stays after all: a cancelled scheduled change is not restored. */
export const cancelledBy = {
  end: 'Your booked plan change was cancelled when you ended your membership. Book it again if you still want it.',
  pause: 'Your booked plan change was cancelled when you paused your membership. Book it again if you still want it.',
} as const

/** Cancels a change scheduled for the renewal, which exists only in our database. Other changes have their own operations. */
export async function cancelScheduled(
  tx: Tx,
  change: PlanChangeRow | undefined,
  { now, note }: { now: Date; note?: string },
): Promise<void> {
  if (change?.state !== 'scheduled') return
  await movePlanChange(tx, change, { to: 'abandoned', now, set: note === undefined ? {} : { note } })
}
