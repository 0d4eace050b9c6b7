// What goes back when pieces of an order are not sold after all (product §6): their prices, and with the last of them the
// postage that was paid.
import { type Pence, pence } from '#server/kernel/money.ts'

export interface EndedLines {
  readonly prices: readonly number[]
  /** How many pieces of the order stay sold. */
  readonly left: number
  readonly postagePence: number
}

/** The cause of the refund: the lines that ended together. */
export const linesCause = (lineIds: readonly string[]): string => `resale:${lineIds.toSorted().join(',')}`

export const refundOfLines = ({ prices, left, postagePence }: EndedLines): Pence =>
  pence(prices.reduce((sum, price) => sum + price, 0) + (left === 0 ? postagePence : 0))
