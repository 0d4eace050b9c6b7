import { eraseGuestsOf } from '#server/domains/checkout/index.ts'
import { dropLabels } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { forgetOfficeNotes } from '#server/platform/office/forget-office-notes.ts'
import {
  type GuestBooking,
  isOver,
  lockGuestBookings,
  type WhichBookings,
  withoutUndecided,
} from '../queries/guest-bookings.ts'

const nowhere = { buyer_phone: '', address: JSON.stringify({}), proof_day: null, proof_number: null }
const nobody = { buyer_name: '', buyer_email: '', ...nowhere }

/**
 * Removes who booked and where it went from bookings of an account that is closed; the bookings are kept (product §9.4). One that is
 * not over, owes a late fee or may yet be asked for one, or may still get something back keeps its buyer until then: a daily job calls this again.
 */
export async function eraseSkiBuyers(tx: Tx, accountIds: readonly Id<'account'>[], now: Date): Promise<void> {
  if (accountIds.length === 0) return
  const over = await tx
    .selectFrom('ski_booking')
    .select(['id', 'return_id'])
    .where('account_id', 'in', [...accountIds])
    .where('buyer_email', '<>', '')
    .where(isOver)
    .orderBy('id')
    .forUpdate()
    .execute()
  await eraseBookings(tx, await withoutUndecided(tx, over, now))
}

/** In the transaction that closes an account. */
export const eraseSkiBuyer = (tx: Tx, accountId: Id<'account'>, now: Date): Promise<void> =>
  eraseSkiBuyers(tx, [accountId], now)

/** The same of bookings without an account, with the guest of their checkouts. */
export async function eraseSkiGuests(tx: Tx, which: WhichBookings, now: Date): Promise<void> {
  const over = await lockGuestBookings(tx, which, now)
  await eraseBookings(tx, over)
  await eraseGuestsOf(
    tx,
    over.flatMap(({ checkoutIds }) => checkoutIds),
    now,
  )
}

/** Where guests' bookings went; who made them stays with what they paid. */
export async function eraseSkiAddresses(tx: Tx, before: Date, now: Date): Promise<void> {
  const over = await lockGuestBookings(tx, { before }, now, { withAddress: true })
  await forgetIn(tx, over, nowhere)
}

type Erased = Pick<GuestBooking, 'id' | 'return_id'>

async function eraseBookings(tx: Tx, over: readonly Erased[]): Promise<void> {
  if (over.length === 0) return
  const ids = over.map(({ id }) => id)
  await forgetIn(tx, over, nobody)
  await tx.updateTable('ski_fee').set({ note: '' }).where('booking_id', 'in', ids).execute()
  await forgetOfficeNotes(
    tx,
    over.flatMap(({ id, return_id }) => [id, return_id]),
  )
  // Nobody reads it by a link any more.
  await tx.deleteFrom('ski_code').where('booking_id', 'in', ids).execute()
}

async function forgetIn(tx: Tx, over: readonly Erased[], forgotten: typeof nowhere): Promise<void> {
  if (over.length === 0) return
  await tx
    .updateTable('ski_booking')
    .set(forgotten)
    .where(
      'id',
      'in',
      over.map(({ id }) => id),
    )
    .where(isOver)
    .execute()
  await dropLabels(
    tx,
    over.flatMap(({ id, return_id }) => [id, return_id]),
  )
}
