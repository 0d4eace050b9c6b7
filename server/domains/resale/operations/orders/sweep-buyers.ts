import { transaction } from '#server/platform/db/transaction.ts'
import type { ResaleRecords } from '../../services.ts'
import { eraseBuyers } from '../../steps/orders/erase-buyers.ts'

/** Erases buyers whose account was closed while their order was on its way, and deletes codes that have ended. */
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
    await tx.deleteFrom('resale_order_code').where('expires_at', '<=', clock.now()).execute()
  })
