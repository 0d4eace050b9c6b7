import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { isRentalReturn } from '../../queries/returns.ts'
import type { RentalRecords } from '../../services.ts'
import { postScanned } from '../../steps/posting/post-scanned.ts'
import { refreshChoice } from '../../steps/refresh-choice.ts'
import { lockReturnOfMember } from '../receive-return.ts'

/**
 * Records that the carrier has a return, which proves that it was posted, as the number on a receipt does (product
 * §4.7). A return that is already marked as posted, has arrived or has lapsed stays as it is; returns of the other shops
 * are ignored. A job, which may run twice.
 */
export const postTracked = (
  services: RentalRecords,
  { returnId: carriedId }: { returnId: Id<'return' | 'resale-return' | 'ski-return'> },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const returnId = toId<'return'>(carriedId)
    if (!(await isRentalReturn(tx, returnId))) return
    const { row, live } = await lockReturnOfMember(tx, returnId)
    const now = services.clock.now()
    if (await postScanned(tx, row, now)) await refreshChoice(tx, live, now)
  })
