// Finds the garments of a recall that may be with one holder: an email names only these few, however many garments the recall has.
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/**
 * A holder as a notice records it: an account, or the guest of an order or booking; the address of either is '' once
 * erased.
 */
export interface NotedHolder {
  readonly accountId: Id<'account'> | null
  readonly orderId: Id<'resale-order'> | null
  readonly bookingId: Id<'ski-booking'> | null
  readonly email: string
}

/**
 * Lists the garments that were ever lent, sold or hired to this holder: by account, by address, or in that order or
 * booking.
 */
export async function listGarmentsOfOne(
  db: Reader,
  recallId: Id<'recall'>,
  { accountId, orderId, bookingId, email }: NotedHolder,
): Promise<Id<'garment'>[]> {
  // Unions, so that each part is found by its index.
  const rows = await db
    .selectFrom('recall_garment')
    .select('garment_id')
    .where('recall_id', '=', recallId)
    .where(sql<boolean>`garment_id in (
      with home as (
        select id from account where id = ${accountId}
        union select id from account where email = ${email} and erased_at is null),
      bought as (
        select id from resale_order where id = ${orderId}
        union select o.id from resale_order o join home on o.account_id = home.id
        union select id from resale_order where account_id is null and buyer_email = ${email} and buyer_email <> ''),
      booked as (
        select id from ski_booking where id = ${bookingId}
        union select b.id from ski_booking b join home on b.account_id = home.id
        union select id from ski_booking where account_id is null and buyer_email = ${email} and buyer_email <> '')
      select garment_id from loan join home on loan.account_id = home.id
      union select garment_id from resale_line join bought on resale_line.order_id = bought.id
      union select garment_id from ski_line join booked on ski_line.booking_id = booked.id)`)
    .execute()
  return rows.map(({ garment_id }) => garment_id)
}

/** Whether somebody who has a garment is that holder. */
export const isHolder = ({ accountId, orderId, bookingId, email }: NotedHolder, held: NotedHolder): boolean =>
  (accountId !== null && held.accountId === accountId) ||
  (orderId !== null && held.orderId === orderId) ||
  (bookingId !== null && held.bookingId === bookingId) ||
  (email !== '' && held.email.toLowerCase() === email.toLowerCase())
