// The late fee (product §8): the day price for each day late, capped for each piece at its price new less what was paid for it.
import { addDays, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence } from '#server/kernel/money.ts'

export interface LatePiece {
  readonly dayPrice: number
  readonly price: number
  readonly rrp: number
}

/** The highest possible late fee of a piece. */
export const lateCap = ({ price, rrp }: LatePiece): Pence => pence(Math.max(0, rrp - price))

/**
 * Days late, counted from the last day of posting. A piece that was posted by then is on time, however long the carrier takes.
 * @param cameBackOn the day that counts as its return: that of a proven posting, or of its receipt or loss
 */
export const daysLate = (lastDay: LocalDay, cameBackOn: LocalDay): number =>
  Math.max(0, daysBetween(addDays(lastDay, 1), cameBackOn))

export const lateFee = (pieces: readonly LatePiece[], days: number): Pence =>
  pence(pieces.reduce((sum, piece) => sum + Math.min(piece.dayPrice * days, lateCap(piece)), 0))
