import { readWhereabouts, trackedAt } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { isRentalReturn } from '../../queries/returns.ts'
import type { RentalRecords } from '../../services.ts'
import { post } from '../../steps/post.ts'
import { lockReturnOfMember } from '../receive-return.ts'

/**
 * Records that the carrier has a return, which proves that it was posted, as the number on a receipt does (product
 * §4.7). One that was marked as posted, has arrived or has lapsed stays as it is; returns of the other shops
 * are ignored. A job, which may run twice.
 */
export const postTracked = (
  services: RentalRecords,
  { returnId: carriedId }: { returnId: Id<'return' | 'resale-return' | 'ski-return'> },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const returnId = toId<'return'>(carriedId)
    if (!(await isRentalReturn(tx, returnId))) return
    const { row, ...member } = await lockReturnOfMember(tx, returnId)
    const { postedAt } = await readWhereabouts(tx, returnId)
    if (row.state !== 'announced' || !postedAt) return
    const now = services.clock.now()
    const at = trackedAt(postedAt, { after: row.announced_at, now })
    await post(tx, returnId, member, { actor: systemActor('return-in-the-post'), at, now })
  })
