import type { EventOf } from '#server/domain-events.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listWaitedFor } from '../queries/entries.ts'
import type { OfferSteps } from '../services.ts'
import { updateOffer } from './update-offer.ts'

/**
 * Offers pieces in the transaction that makes them ready, before anybody else sees them. The caller has locked the garments.
 * Takes one statement if nobody waits.
 */
export const offerWhenReady =
  (services: OfferSteps) =>
  async (tx: Tx, { garmentIds }: EventOf<'garments-ready'>): Promise<void> => {
    if (garmentIds.length === 0) return
    for (const garmentId of await listWaitedFor(tx, { among: garmentIds })) await updateOffer(tx, services, garmentId)
  }
