import type { Tx } from '#server/platform/db/transaction.ts'
import type { PlanChangeRow } from '../queries.ts'
import { movePlanChange } from './move-plan-change.ts'

/** What somebody reads who stays after all: nothing brings a planned change back. */
export const calledOffBy = {
  end: 'Your booked plan change was cancelled when you ended your membership. Book it again if you still want it.',
  pause: 'Your booked plan change was cancelled when you paused your membership. Book it again if you still want it.',
} as const

/** One that is planned for the renewal is only a row of ours. Others are left to their own steps. */
export async function callOffScheduled(
  tx: Tx,
  change: PlanChangeRow | undefined,
  { now, note }: { now: Date; note?: string },
): Promise<void> {
  if (change?.state !== 'scheduled') return
  await movePlanChange(tx, change, { to: 'abandoned', now, set: note === undefined ? {} : { note } })
}
