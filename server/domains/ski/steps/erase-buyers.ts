import { dropLabels } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { skiBookingTransitions } from '../rules/ski-booking-transitions.ts'

const nobody = {
  ...{ buyer_name: '', buyer_email: '', buyer_phone: '', address: JSON.stringify({}) },
  ...{ proof_day: null, proof_number: null },
}

/**
 * Removes who booked and where it went from bookings of an account that is closed; the bookings are kept (product §9.4). One that is
 * not over, owes a late fee, or may still get something back keeps its buyer until then: a daily job calls this again.
 */
export async function eraseSkiBuyers(tx: Tx, accountIds: readonly Id<'account'>[]): Promise<void> {
  if (accountIds.length === 0) return
  const erased = await tx
    .updateTable('ski_booking')
    .set(nobody)
    .where('account_id', 'in', [...accountIds])
    .where('state', 'in', [...skiBookingTransitions.ends])
    .where('buyer_email', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ski_fee')
            .select('ski_fee.id')
            .whereRef('ski_fee.booking_id', '=', 'ski_booking.id')
            .where('ski_fee.state', '=', 'asked'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ski_line')
            .select('ski_line.id')
            .whereRef('ski_line.booking_id', '=', 'ski_booking.id')
            .where('ski_line.rehire_after', 'is not', null),
        ),
      ),
    )
    .returning(['id', 'return_id'])
    .execute()
  if (erased.length === 0) return
  await dropLabels(
    tx,
    erased.flatMap(({ id, return_id }) => [id, return_id]),
  )
  const ids = erased.map(({ id }) => id)
  await tx.updateTable('ski_fee').set({ note: '' }).where('booking_id', 'in', ids).execute()
  // Nobody reads it by a link any more.
  await tx.deleteFrom('ski_code').where('booking_id', 'in', ids).execute()
}

/** In the transaction that closes an account. */
export const eraseSkiBuyer = (tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> =>
  eraseSkiBuyers(tx, [accountId])
