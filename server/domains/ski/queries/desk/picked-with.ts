import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Bookings with any of these garments that are picked but not sent. */
export async function listPickedWith(tx: Tx, garmentIds: readonly Id<'garment'>[]): Promise<Id<'ski-booking'>[]> {
  const rows = await tx
    .selectFrom('ski_line')
    .innerJoin('ski_booking', 'ski_booking.id', 'ski_line.booking_id')
    .select('ski_booking.id')
    .distinct()
    .where((eb) => eb('ski_line.garment_id', '=', eb.fn.any(eb.val([...garmentIds]))))
    .where('ski_line.ended_at', 'is', null)
    .where('ski_booking.state', '=', 'picked')
    .orderBy('ski_booking.id')
    .execute()
  return rows.map(({ id }) => id)
}
