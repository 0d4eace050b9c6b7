import { transaction } from '#server/platform/db/transaction.ts'
import type { SkiRecords } from '../services.ts'
import { eraseSkiBuyers } from '../steps/erase-buyers.ts'

/** Erases buyers whose account was closed before their booking was over, and deletes expired codes. */
export const sweepSkiBuyers = ({ db, clock }: Pick<SkiRecords, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const closed = await tx
      .selectFrom('ski_booking')
      .innerJoin('account', 'account.id', 'ski_booking.account_id')
      .select('account.id')
      .distinct()
      .where('account.erased_at', 'is not', null)
      .where('ski_booking.buyer_email', '<>', '')
      .execute()
    await eraseSkiBuyers(
      tx,
      closed.map(({ id }) => id),
    )
    await tx.deleteFrom('ski_code').where('expires_at', '<=', clock.now()).execute()
  })
