// What is refunded when pieces of an order are not sold after all (product §6): their prices, and with the last piece the postage, less
// any earlier partial refunds.
import { type Pence, pence } from '#server/kernel/money.ts'

export interface Paid {
  readonly paid: number
  /** Earlier partial refunds of it. */
  readonly refunded: number
}

export interface EndedLines {
  readonly lines: readonly Paid[]
  /** How many pieces of the order stay sold. */
  readonly left: number
  readonly postage: Paid
}

/** The idempotency key of the refund of lines that ended together. */
export const linesCause = (lineIds: readonly string[]): string => `resale:${lineIds.toSorted().join(',')}`

export const leftOf = ({ paid, refunded }: Paid): Pence => pence(paid - refunded)

export const refundOfLines = ({ lines, left, postage }: EndedLines): Pence =>
  pence(lines.reduce((sum, line) => sum + leftOf(line), 0) + (left === 0 ? leftOf(postage) : 0))
