import { garmentPiece } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { outStates } from '../../rules/ski-booking-transitions.ts'
import { listLines, type SkiBooking, type SkiLine, stateOfLine } from '../bookings.ts'

export interface DeskPiece {
  readonly garmentId: Id<'garment'>
  readonly qrId: string
  readonly name: string
  readonly sizeLabel: string
  readonly child: number
  readonly price: number
  readonly refunded: number
  readonly state: ReturnType<typeof stateOfLine>
}

export interface DeskBooking {
  readonly booking: SkiBooking
  readonly pieces: readonly DeskPiece[]
}

/** Adds their pieces to bookings, as the office shows them. */
export async function withPieces(db: Db, bookings: readonly SkiBooking[]): Promise<DeskBooking[]> {
  if (bookings.length === 0) return []
  const lines = await listLines(
    db,
    bookings.map(({ id }) => id),
  )
  const pieces = await garmentPiece(db, [...new Set(lines.map(({ garment_id }) => garment_id))])
  const linesOfBooking = Map.groupBy(lines, ({ booking_id }) => booking_id)
  return bookings.map((booking) => ({
    booking,
    pieces: (linesOfBooking.get(booking.id) ?? []).flatMap((line) => {
      const piece = pieces.get(line.garment_id)
      if (!piece) return []
      const { qrId, name, userSizeLabel: sizeLabel } = piece
      return {
        garmentId: line.garment_id,
        qrId,
        name,
        sizeLabel,
        child: line.child,
        state: stateOfLine(line),
        price: line.price_pence,
        refunded: line.refunded_pence,
      }
    }),
  }))
}

/** The booking with which a garment is out, or was lost, even on its way to the buyer. */
export async function findBookingOfGarment(db: Db, qrId: string): Promise<SkiBooking | undefined> {
  return db
    .selectFrom('ski_line')
    .innerJoin('garment', 'garment.id', 'ski_line.garment_id')
    .innerJoin('ski_booking', 'ski_booking.id', 'ski_line.booking_id')
    .selectAll('ski_booking')
    .where('garment.qr_id', '=', qrId)
    .where('garment.state', 'in', ['out', 'lost'])
    .where('ski_line.returned_at', 'is', null)
    .where('ski_booking.dispatched_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('ski_line.ended_at', 'is', null).and('ski_booking.state', 'in', [...outStates, 'returned']),
        // A piece whose line had ended before the cancellation was not sent with the booking.
        eb('ski_booking.state', '=', 'cancelled')
          .and('garment.state', '=', 'lost')
          .and('ski_line.ended_at', '=', eb.ref('ski_booking.cancelled_at')),
      ]),
    )
    .orderBy('ski_booking.dispatched_at', 'desc')
    .executeTakeFirst()
}

/** The pieces of a cancelled booking that were lost on their way to its buyer and have not turned up, nor been sent to anybody since. */
export const listLostOnTheWay = (tx: Tx, bookingId: Id<'ski-booking'>): Promise<Pick<SkiLine, 'garment_id'>[]> =>
  tx
    .selectFrom('ski_line')
    .innerJoin('ski_booking', 'ski_booking.id', 'ski_line.booking_id')
    .innerJoin('garment', 'garment.id', 'ski_line.garment_id')
    .select('ski_line.garment_id')
    .where('ski_booking.id', '=', bookingId)
    .where('ski_booking.state', '=', 'cancelled')
    .where('ski_booking.dispatched_at', 'is not', null)
    .whereRef('ski_line.ended_at', '=', 'ski_booking.cancelled_at')
    .where('ski_line.returned_at', 'is', null)
    .where('garment.state', '=', 'lost')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ski_line as later')
            .innerJoin('ski_booking as other', 'other.id', 'later.booking_id')
            .select('later.id')
            .whereRef('later.garment_id', '=', 'ski_line.garment_id')
            .whereRef('other.dispatched_at', '>', 'ski_booking.dispatched_at'),
        ),
      ),
    )
    .execute()
