import { readGuestRetention } from '#server/domains/checkout/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { SkiRecords } from '../services.ts'
import { eraseSkiAddresses, eraseSkiBuyers, eraseSkiGuests } from '../steps/erase-buyers.ts'

/**
 * Erases buyers whose account was closed before their booking was over, and the details of guests whose retention has ended: their
 * phone and address first, their name and email later. Deletes expired codes.
 */
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
    const now = clock.now()
    await eraseSkiBuyers(
      tx,
      closed.map(({ id }) => id),
      now,
    )
    const { addressesBefore, namesBefore } = await readGuestRetention(tx, now)
    await eraseSkiAddresses(tx, addressesBefore, now)
    await eraseSkiGuests(tx, { before: namesBefore }, now)
    await tx.deleteFrom('ski_code').where('expires_at', '<=', now).execute()
  })
