// What other dates cost or give back (product §8): each piece keeps its day price. What costs less gives back the difference as
// far as cancelling would on that day; the rest of it stays part of the price.
import { type Pence, pence } from '#server/kernel/money.ts'
import { type CancelTier, cancelRefund } from './decide-cancel.ts'
import { hirePrice } from './hire-price.ts'

export interface PricedLine {
  readonly id: string
  readonly day_pence: number
  readonly price_pence: number
}

export interface ChangePrice {
  /** For the new dates, before what does not come back. */
  readonly total: Pence
  readonly due: Pence
  readonly back: Pence
  /** By line, what it costs once the dates are changed: what is paid for it, less what comes back. */
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
