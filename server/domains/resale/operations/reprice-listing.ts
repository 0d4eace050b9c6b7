import { lockForClaim, touchGarments } from '#server/domains/inventory/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findListing } from '../queries/listings.ts'
import type { ResaleRecords } from '../services.ts'
import { requireSalePrice } from '../steps/require-sale-price.ts'
import { writeListingEvents } from '../steps/write-listings.ts'

export interface NewPrice {
  readonly garmentId: Id<'garment'>
  readonly price: Pence
  readonly operator: string
}

/**
 * Changes the price of a piece that is for sale, unless it is reserved for somebody, who has been shown its price.
 * @returns the QR id and the former price
 * @throws Refusal not_found, not_now (not for sale, reserved, the same price, or one outside the shop's limits)
 */
export async function repriceListing(
  { db, clock }: ResaleRecords,
  { garmentId, price, operator }: NewPrice,
): Promise<{ qrId: string; before: Pence }> {
  const now = clock.now()
  requireSalePrice(price)
  return await transaction(db, async (tx) => {
    const { garments, unavailable } = await lockForClaim(tx, [garmentId], { shelf: 'resale' }, now)
    const [garment] = garments
    if (!garment) throw new Refusal('not_found', 'There is no such garment.')
    const { qrId, state } = garment
    const listing = await findListing(tx, garmentId)
    if (!listing || state !== 'resale')
      throw new Refusal('not_now', `Garment ${qrId} is not for sale, so it has no price to change.`)
    if (unavailable.length > 0)
      throw new Refusal('not_now', `Garment ${qrId} is reserved for somebody at its present price: try again later.`)
    if (listing.price === price) throw new Refusal('not_now', `Garment ${qrId} already costs ${formatPounds(price)}.`)
    await tx
      .updateTable('resale_listing')
      .set({ price_pence: price })
      .where('garment_id', '=', garmentId)
      .where('price_pence', '=', listing.price)
      .execute()
    const changed = { garmentId, condition: listing.condition, price, at: now }
    await writeListingEvents(tx, 'reprice', [changed], operatorActor(operator))
    await touchGarments(tx, [garmentId], now)
    const note = `${formatPounds(price)}, before ${formatPounds(listing.price)}`
    await recordOfficeAction(tx, { operator, action: 'garment.price', subjectId: garmentId, note, now })
    return { qrId, before: listing.price }
  })
}
