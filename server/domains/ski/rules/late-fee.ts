// The late fee (product §8): the day price for each day late, capped at the price of a new piece less what was paid for it.
import { addDays, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence } from '#server/kernel/money.ts'

export interface LatePiece {
  readonly dayPrice: number
  readonly price: number
  readonly rrp: number
}

/** The highest late fee of a piece. */
export const lateCap = ({ price, rrp }: LatePiece): Pence => pence(Math.max(0, rrp - price))

/**
 * Days late, counted from the last day on which it could be posted. A piece posted by then is on time, however long the carrier
 * takes.
 * @param cameBackOn the day of posting if that is proven, else the day it was received, else today
 */
export const daysLate = (lastDay: LocalDay, cameBackOn: LocalDay): number =>
  Math.max(0, daysBetween(addDays(lastDay, 1), cameBackOn))

export const lateFee = (pieces: readonly LatePiece[], days: number): Pence =>
  pence(pieces.reduce((sum, piece) => sum + Math.min(piece.dayPrice * days, lateCap(piece)), 0))
