import { releaseOffer } from '#server/domains/inventory/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { OfferRow } from '../queries/offers.ts'
import { endOfEntry, type OfferEnd } from '../rules/decide-offer.ts'
import type { OfferSteps } from '../services.ts'

/** Ends an open offer and releases its piece. The caller has locked its garment. */
export async function endOffer(
  tx: Tx,
  { clock, events }: OfferSteps,
  { offer, end }: { readonly offer: OfferRow; readonly end: OfferEnd | 'declined' },
): Promise<void> {
  const now = clock.now()
  const { numUpdatedRows } = await tx
    .updateTable('waiting_list_offer')
    .set({ state: end, ended_at: now })
    .where('id', '=', offer.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`offer ${offer.id} is already over`)
  const { lapses } = await tx
    .selectFrom('waiting_list_entry')
    .select('lapses')
    .where('id', '=', offer.entry_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const ended = endOfEntry(end, lapses)
  await tx
    .updateTable('waiting_list_entry')
    .set({
      offer_id: null,
      lapses: end === 'lapsed' ? lapses + 1 : lapses,
      ...(ended && { ended_at: now, ended_as: ended }),
    })
    .where('id', '=', offer.entry_id)
    .where('offer_id', '=', offer.id)
    .execute()
  await releaseOffer(tx, { garmentId: offer.garment_id, now })
  if (end === 'lapsed' || end === 'withdrawn')
    await events.publish(tx, { type: 'offer-over', accountId: offer.account_id, offerId: offer.id })
}
