import { type BuyerAddress, parcelAddress } from '#server/domains/accounts/index.ts'
import type { Carried, ParcelAddress } from '#server/domains/shipping/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findBooking } from '../bookings.ts'

export async function findBookingIdOfReturn(
  db: Db | Tx,
  returnId: Id<'ski-return'>,
): Promise<Id<'ski-booking'> | undefined> {
  const row = await db.selectFrom('ski_booking').select('id').where('return_id', '=', returnId).executeTakeFirst()
  return row?.id
}

/** The buyer's address for a parcel in either direction; undefined when the parcel carries no ski wear. */
export async function buyerOfSkiParcel(db: Db, { carriesId, direction }: Carried): Promise<ParcelAddress | undefined> {
  const bookingId =
    direction === 'return' ? await findBookingIdOfReturn(db, toId(carriesId)) : toId<'ski-booking'>(carriesId)
  const booking = bookingId && (await findBooking(db, bookingId))
  if (!booking) return undefined
  return parcelAddress(booking.buyer_name, booking.address as BuyerAddress)
}
