import { messages } from '#contract/messages.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { takeHolds } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findOpenCheckout, getCheckoutBasket } from '../queries/checkouts.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalRecords } from '../services.ts'
import { holdUntil, watchHold } from './open-checkout.ts'
import { throwRefusal } from './throw-refusal.ts'

/**
 * Lengthens the hold of an open checkout by another 15 minutes, once (decisions.md §4.1). One that has just run out is
 * taken again, if the garments are still free.
 * @returns when it ends now
 */
export function extendHold(
  services: RentalRecords,
  { accountId, checkoutId }: { accountId: Id<'account'>; checkoutId: string },
): Promise<Date> {
  return transaction(services.db, async (tx) => {
    await lockAccount(tx, accountId)
    const open = await findOpenCheckout(tx, accountId)
    if (open?.id !== checkoutId) throw new Refusal('not_found', messages.notFound)
    if (open.hold_extended)
      throw new Refusal('hold_extended_already', 'You’ve already extended this once. Please finish your order.')
    const now = services.clock.now()
    const expiresAt = await holdUntil(tx, open.hold_expires_at > now ? open.hold_expires_at : now)
    const garmentIds = (await getCheckoutBasket(tx, open.id)).garments.map(({ garmentId }) => garmentId)
    if (garmentIds.length > 0) {
      const taken = await takeHolds(tx, { garmentIds, ownerId: open.id, accountId, expiresAt, now })
      if (!taken.taken) throwRefusal(itemsUnavailable(taken.unavailable))
    }
    await tx
      .updateTable('checkout')
      .set({ hold_expires_at: expiresAt, hold_extended: true })
      .where('id', '=', open.id)
      .where('state', '=', 'open')
      .where('hold_extended', '=', false)
      .execute()
    await watchHold(tx, now, open.id, expiresAt)
    return expiresAt
  })
}
