import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listHeldGarmentIds, lockGarments } from '../queries/garments.ts'
import { returnOffers } from './keep-offers.ts'
import { touchGarments } from './touch-garments.ts'

/** Releases everything an owner holds, if anything. Offers that it has kept past their end get that end back. */
export async function releaseHolds(tx: Tx, ownerId: Id<'checkout' | 'checkout-session'>, now: Date): Promise<void> {
  const held = await listHeldGarmentIds(tx, [ownerId])
  await lockGarments(tx, held)
  await tx
    .updateTable('garment_claim')
    .set({ released_at: now })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'hold')
    .where('released_at', 'is', null)
    .execute()
  await returnOffers(tx, ownerId, now)
  await touchGarments(tx, held, now)
}
