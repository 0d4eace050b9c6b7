import { eraseGuestsOf } from '#server/domains/checkout/index.ts'
import { dropLabels } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { forgetOfficeNotes } from '#server/platform/office/forget-office-notes.ts'
import {
  excludeUndecidedFees,
  type GuestBooking,
  isOver,
  lockGuestBookings,
  type WhichBookings,
} from '../queries/guest-bookings.ts'

const noAddress = { buyer_phone: '', address: JSON.stringify({}), proof_day: null, proof_number: null }
const noBuyer = { buyer_name: '', buyer_email: '', ...noAddress }

/**
 * Removes the buyer's name, email, phone and address from the bookings of closed accounts; the bookings are kept (product §9.4). A
 * booking that is not over, or may still bring a late fee or a refund, keeps its buyer for now: a daily job tries again.
 */
export async function eraseSkiBuyers(tx: Tx, accountIds: readonly Id<'account'>[], now: Date): Promise<void> {
  if (accountIds.length === 0) return
  const finished = await tx
    .selectFrom('ski_booking')
    .select(['id', 'return_id'])
    .where('account_id', 'in', [...accountIds])
    .where('buyer_email', '<>', '')
    .where(isOver)
    .orderBy('id')
    .forUpdate()
    .execute()
  await eraseBookings(tx, await excludeUndecidedFees(tx, finished, now))
}

/** Called in the transaction that closes an account. */
export const eraseSkiBuyer = (tx: Tx, accountId: Id<'account'>, now: Date): Promise<void> =>
  eraseSkiBuyers(tx, [accountId], now)

/** Erases guests from their bookings and checkouts. */
export async function eraseSkiGuests(tx: Tx, selection: WhichBookings, now: Date): Promise<void> {
  const finished = await lockGuestBookings(tx, selection, now)
  await eraseBookings(tx, finished)
  await eraseGuestsOf(
    tx,
    finished.flatMap(({ checkoutIds }) => checkoutIds),
    now,
  )
}

/** Removes phone, address and proofs of posting from guests' bookings; name and email are kept longer. */
export async function eraseSkiAddresses(tx: Tx, before: Date, now: Date): Promise<void> {
  const finished = await lockGuestBookings(tx, { before }, now, { withAddress: true })
  await clearBuyerDetails(tx, finished, noAddress)
}

type Erased = Pick<GuestBooking, 'id' | 'return_id'>

async function eraseBookings(tx: Tx, finished: readonly Erased[]): Promise<void> {
  if (finished.length === 0) return
  const ids = finished.map(({ id }) => id)
  await clearBuyerDetails(tx, finished, noBuyer)
  await tx.updateTable('ski_fee').set({ note: '' }).where('booking_id', 'in', ids).execute()
  await forgetOfficeNotes(
    tx,
    finished.flatMap(({ id, return_id }) => [id, return_id]),
  )
  // Links in earlier emails stop working.
  await tx.deleteFrom('ski_code').where('booking_id', 'in', ids).execute()
}

async function clearBuyerDetails(tx: Tx, finished: readonly Erased[], cleared: typeof noAddress): Promise<void> {
  if (finished.length === 0) return
  await tx
    .updateTable('ski_booking')
    .set(cleared)
    .where(
      'id',
      'in',
      finished.map(({ id }) => id),
    )
    .where(isOver)
    .execute()
  await tx
    .deleteFrom('ski_proof')
    .where(
      'booking_id',
      'in',
      finished.map(({ id }) => id),
    )
    .execute()
  await dropLabels(
    tx,
    finished.flatMap(({ id, return_id }) => [id, return_id]),
  )
}
