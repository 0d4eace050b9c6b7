import type { EventOf } from '#server/domain-events.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listWaitedFor } from '../queries/entries.ts'
import type { OfferSteps } from '../services.ts'
import { updateOffer } from './update-offer.ts'

/**
 * In the transaction that makes pieces ready: they are offered before anybody else sees them. The garments are locked. One statement
 * where nobody waits.
 */
export const offerWhenReady =
  (services: OfferSteps) =>
  async (tx: Tx, { garmentIds }: EventOf<'garments-ready'>): Promise<void> => {
    if (garmentIds.length === 0) return
    for (const garmentId of await listWaitedFor(tx, { among: garmentIds })) await updateOffer(tx, services, garmentId)
  }
