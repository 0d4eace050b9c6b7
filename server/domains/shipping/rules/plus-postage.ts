// The postage named beside a plan's first price wherever machines read it (law L-12). Pages use web/copy/first-price.ts.
import { formatPounds, type Pence } from '#server/kernel/money.ts'

export interface PostagePrices {
  readonly outbound: Pence
  readonly return: Pence
}

/** "plus £3.95 each way after your first box" */
export function plusPostage({ outbound, return: back }: PostagePrices): string {
  if (outbound === 0 && back === 0) return 'postage included'
  if (outbound === back) return `plus ${formatPounds(outbound)} each way after your first box`
  return `plus ${formatPounds(outbound)} for a delivery and ${formatPounds(back)} for a return after your first box`
}
