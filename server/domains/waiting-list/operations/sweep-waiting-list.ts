import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { entriesEndBefore } from '../rules/retention.ts'
import type { WaitingListServices } from '../services.ts'

/**
 * Deletes entries older than the setting waiting_list.months, emailed or not: nothing needs them any more. An entry with an open
 * offer is deleted once that has ended.
 */
export async function sweepWaitingList({ db, clock }: Pick<WaitingListServices, 'db' | 'clock'>): Promise<void> {
  await transaction(db, async (tx) => {
    const before = entriesEndBefore(clock.now(), await readNumberSetting(tx, 'waiting_list.months'))
    await tx.deleteFrom('waiting_list_entry').where('asked_at', '<', before).where('offer_id', 'is', null).execute()
  })
}
