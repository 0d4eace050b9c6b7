import { listGarmentsToPassOn, listOfferedUntil } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { listWaitedFor, piecesPerPage } from '../queries/entries.ts'
import { listOpenOffers } from '../queries/offers.ts'
import type { OfferServices } from '../services.ts'
import { updateOffer } from '../steps/update-offer.ts'

const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Passes on the pieces whose offer is over, records those that were ordered, and offers available pieces that somebody waits for, such as
 * those whose hold has expired. Each piece has its own transaction. Safe to repeat.
 */
export async function updateOffers(services: OfferServices): Promise<void> {
  const { db, clock, log } = services
  const update = async (garmentIds: readonly Id<'garment'>[]) => {
    for (const garmentId of garmentIds)
      try {
        await transaction(db, (tx) => updateOffer(tx, services, garmentId))
      } catch (error) {
        log.warn({ err: error, garmentId }, 'offer of a piece postponed to the next run')
      }
  }
  await update(await listGarmentsToPassOn(db, clock.now(), piecesPerPage))
  for (let after: string = firstId; ; ) {
    const offers = await listOpenOffers(db, after, piecesPerPage)
    const stillOffered = await listOfferedUntil(
      db,
      offers.map((offer) => offer.garment_id),
    )
    await update(offers.flatMap(({ id, garment_id }) => (stillOffered.has(id) ? [] : garment_id)))
    if (offers.length < piecesPerPage) break
    after = offers.at(-1)?.id ?? after
  }
  for (let after: string = firstId; ; ) {
    const garmentIds = await listWaitedFor(db, { availableAt: clock.now(), after })
    await update(garmentIds)
    if (garmentIds.length < piecesPerPage) break
    after = garmentIds.at(-1) ?? after
  }
}
