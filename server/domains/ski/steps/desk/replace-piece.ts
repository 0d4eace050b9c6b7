import type { Id } from '#server/kernel/ids.ts'
import { type Tx, WorthAnotherTry } from '#server/platform/db/transaction.ts'
import type { SkiLine } from '../../queries/bookings.ts'
import type { BlockedDays } from '../../rules/hire-dates.ts'
import { bookDays } from '../take-days.ts'

export interface PieceReplaced {
  readonly line: SkiLine
  /** A free garment of the same product and size. Both garments must be locked. */
  readonly garmentId: Id<'garment'>
  readonly blocked: BlockedDays
  readonly now: Date
}

/** Gives a line another garment and moves its days to it. @throws WorthAnotherTry when the line has changed in the meantime */
export async function replacePiece(tx: Tx, { line, garmentId, blocked, now }: PieceReplaced): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('ski_line')
    .set({ garment_id: garmentId })
    .where('id', '=', line.id)
    .where('garment_id', '=', line.garment_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new WorthAnotherTry()
  await bookDays(tx, [{ lineId: line.id, garmentId }], { blocked, now, checkoutId: undefined })
}
