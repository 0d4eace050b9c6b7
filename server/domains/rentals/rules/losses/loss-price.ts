// What a lost piece costs (product §4.10): at most its keep-it price on the day it was due, and never more than buying it
// would cost on the day it is paid.
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Credits } from '#server/kernel/credits.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { type KeepNumbers, keepItPrice } from '../keep-it-price.ts'

interface MissingPiece {
  readonly credits: Credits
  readonly rrp: Pence
  /** The day on which the piece would become the family's, after nine months. */
  readonly keepOn: LocalDay | null
}

/** The highest price, which is fixed when the piece is first missing. */
export const maxLossPrice = (piece: MissingPiece & { readonly dueOn: LocalDay }, numbers: KeepNumbers): Pence =>
  keepItPrice({ ...piece, today: piece.dueOn }, numbers)

export const lossPrice = (
  { atMost, ...piece }: MissingPiece & { readonly atMost: Pence; readonly today: LocalDay },
  numbers: KeepNumbers,
): Pence => pence(Math.min(atMost, keepItPrice(piece, numbers)))
