import { readGuestRetention } from '#server/domains/checkout/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { ResaleRecords } from '../../services.ts'
import { eraseBuyers, eraseGuestAddresses, eraseGuestBuyers } from '../../steps/orders/erase-buyers.ts'

/**
 * Erases buyers whose account was closed before their order was over, and the details of guests whose retention has ended: their phone
 * and address first, their name and email later. Deletes expired codes.
 */
export const sweepBuyers = ({ db, clock }: Pick<ResaleRecords, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const closed = await tx
      .selectFrom('resale_order')
      .innerJoin('account', 'account.id', 'resale_order.account_id')
      .select('account.id')
      .distinct()
      .where('account.erased_at', 'is not', null)
      .where('resale_order.buyer_email', '<>', '')
      .execute()
    await eraseBuyers(
      tx,
      closed.map(({ id }) => id),
    )
    const now = clock.now()
    const { addressesBefore, namesBefore } = await readGuestRetention(tx, now)
    await eraseGuestAddresses(tx, addressesBefore)
    await eraseGuestBuyers(tx, { before: namesBefore }, now)
    await tx.deleteFrom('resale_order_code').where('expires_at', '<=', now).execute()
  })
