import { messages } from '#contract/messages.ts'
import { lockGarmentToOffer } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction, WorthAnotherTry } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOfferOf, findOpenOffer } from '../queries/offers.ts'
import type { OfferServices } from '../services.ts'
import { endOffer } from '../steps/end-offer.ts'
import { updateOffer } from '../steps/update-offer.ts'

type AnswerServices = Omit<OfferServices, 'log'>

/**
 * Passes an offered piece on to the next person at once. The entry keeps its place for another piece. Declining again
 * changes nothing.
 * @throws Refusal not_found; not_now when the piece was ordered or the offer is over
 */
export function declineOffer(
  services: AnswerServices,
  { accountId, offerId }: { readonly accountId: Id<'account'>; readonly offerId: Id<'waiting-list-offer'> },
): Promise<void> {
  return transaction(services.db, async (tx) => {
    const found = await findOfferOf(tx, accountId, offerId)
    if (!found) throw new Refusal('not_found', messages.notFound)
    if (found.state === 'declined') return
    const locked = await lockGarmentToOffer(tx, found.garment_id, services.clock.now())
    const offer = await findOpenOffer(tx, found.garment_id)
    if (offer?.id !== offerId || locked?.offered?.offerId !== offerId) {
      // A repeated request waited here for the first.
      if ((await findOfferOf(tx, accountId, offerId))?.state === 'declined') return
      throw new Refusal('not_now', 'We aren’t keeping this piece for you any more.')
    }
    await endOffer(tx, services, { offer, end: 'declined' })
    await updateOffer(tx, services, offer.garment_id)
  })
}

/**
 * Takes an account off the list for a piece, and passes on the piece that it is offered. Leaving again changes nothing.
 * @throws Refusal not_found
 */
export function leaveWaitingList(
  services: AnswerServices,
  { accountId, entryId }: { readonly accountId: Id<'account'>; readonly entryId: Id<'waiting-list-entry'> },
): Promise<void> {
  return transaction(services.db, async (tx) => {
    const now = services.clock.now()
    const entry = await tx
      .selectFrom('waiting_list_entry')
      .leftJoin('waiting_list_offer as offer', 'offer.id', 'waiting_list_entry.offer_id')
      .select([
        'waiting_list_entry.id',
        'waiting_list_entry.ended_as',
        'waiting_list_entry.offer_id',
        'offer.garment_id',
      ])
      .where('waiting_list_entry.id', '=', entryId)
      .where('waiting_list_entry.account_id', '=', accountId)
      .executeTakeFirst()
    if (!entry) throw new Refusal('not_found', messages.notFound)
    if (entry.ended_as !== null) return
    const { garment_id: garmentId } = entry
    if (garmentId) {
      await lockGarmentToOffer(tx, garmentId, now)
      const offer = await findOpenOffer(tx, garmentId)
      if (offer?.entry_id === entryId) await endOffer(tx, services, { offer, end: 'declined' })
    }
    const { numUpdatedRows } = await tx
      .updateTable('waiting_list_entry')
      .set({ ended_at: now, ended_as: 'left' })
      .where('id', '=', entryId)
      .where('ended_at', 'is', null)
      .where('offer_id', 'is', null)
      .executeTakeFirstOrThrow()
    // The entry has just been offered a piece, which the next try passes on.
    if (numUpdatedRows !== 1n) throw new WorthAnotherTry('the entry has just changed')
    if (garmentId) await updateOffer(tx, services, garmentId)
  })
}
