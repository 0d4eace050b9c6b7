// What new dates cost or refund (product §8). Each piece keeps its day price. When the dates are cheaper, each piece is refunded the
// share of its difference that cancelling today would refund; the rest stays part of its price.
import { type Pence, pence } from '#server/kernel/money.ts'
import { type CancelTier, cancelRefund } from './decide-cancel.ts'
import { hirePrice } from './hire-price.ts'

export interface PricedLine {
  readonly id: string
  readonly day_pence: number
  readonly price_pence: number
}

export interface ChangePrice {
  /** The price of the new dates, without the part of the difference that we keep. */
  readonly total: Pence
  readonly due: Pence
  readonly back: Pence
  /** The new price of each line by its id; for cheaper dates, what was paid less the refund. */
  readonly prices: ReadonlyMap<string, Pence>
}

export function priceChange(
  lines: readonly PricedLine[],
  days: number,
  { tier, halfFromDay }: { readonly tier: CancelTier; readonly halfFromDay: number },
): ChangePrice {
  const priced = lines.map(({ id, day_pence, price_pence }) => ({
    ...{ id, before: price_pence, price: hirePrice(pence(day_pence), days, { halfFromDay }) },
  }))
  const total = sum(priced.map(({ price }) => price))
  const before = sum(priced.map((line) => line.before))
  if (total >= before)
    return {
      ...{ total, due: pence(total - before), back: pence(0) },
      prices: new Map(priced.map(({ id, price }) => [id, price])),
    }
  const kept = priced.map((line) => ({
    ...line,
    back: cancelRefund(Math.max(0, line.before - line.price), tier),
  }))
  return {
    ...{ total, due: pence(0), back: sum(kept.map(({ back }) => back)) },
    prices: new Map(kept.map((line) => [line.id, pence(line.before - line.back)])),
  }
}

const sum = (amounts: readonly number[]): Pence => pence(amounts.reduce((all, one) => all + one, 0))
