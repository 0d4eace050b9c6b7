import type { Tx } from '#server/platform/db/transaction.ts'
import type { PlanChangeRow } from '../queries.ts'
import { movePlanChange } from './move-plan-change.ts'

/** One that is planned for the renewal is only a row of ours. Others are left to their own steps. */
export async function callOffScheduled(tx: Tx, change: PlanChangeRow | undefined, now: Date): Promise<void> {
  if (change?.state !== 'scheduled') return
  await movePlanChange(tx, change, { to: 'abandoned', now })
}
