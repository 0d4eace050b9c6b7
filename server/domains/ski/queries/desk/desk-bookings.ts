import { garmentPiece } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { outStates } from '../../rules/ski-booking-transitions.ts'
import { listLines, type SkiBooking, stateOfLine } from '../bookings.ts'

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

/** Adds to bookings their pieces, as the office shows them. */
export async function withPieces(db: Db, bookings: readonly SkiBooking[]): Promise<DeskBooking[]> {
  if (bookings.length === 0) return []
  const lines = await listLines(
    db,
    bookings.map(({ id }) => id),
  )
  const pieces = await garmentPiece(db, [...new Set(lines.map(({ garment_id }) => garment_id))])
  const of = Map.groupBy(lines, ({ booking_id }) => booking_id)
  return bookings.map((booking) => ({
    booking,
    pieces: (of.get(booking.id) ?? []).flatMap((line) => {
      const piece = pieces.get(line.garment_id)
      if (!piece) return []
      const { qrId, name, userSizeLabel: sizeLabel } = piece
      return {
        ...{ garmentId: line.garment_id, qrId, name, sizeLabel, child: line.child, state: stateOfLine(line) },
        ...{ price: line.price_pence, refunded: line.refunded_pence },
      }
    }),
  }))
}

/** The booking with which a garment is out, or was lost. */
export async function findBookingOfGarment(db: Db, qrId: string): Promise<SkiBooking | undefined> {
  return db
    .selectFrom('ski_line')
    .innerJoin('garment', 'garment.id', 'ski_line.garment_id')
    .innerJoin('ski_booking', 'ski_booking.id', 'ski_line.booking_id')
    .selectAll('ski_booking')
    .where('garment.qr_id', '=', qrId)
    .where('garment.state', 'in', ['out', 'lost'])
    .where('ski_line.ended_at', 'is', null)
    .where('ski_line.returned_at', 'is', null)
    .where('ski_booking.state', 'in', [...outStates, 'returned'])
    .orderBy('ski_booking.dispatched_at', 'desc')
    .executeTakeFirst()
}
