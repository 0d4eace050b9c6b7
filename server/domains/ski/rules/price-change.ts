// What new dates cost or refund (product §8). Each piece keeps its day price. When the dates are cheaper, each piece is refunded the
// share of its difference that cancelling today would refund. The rest stays part of its price, where it pays for dearer dates later,
// but it is never refunded in shares again. Dates that are dearer by less than a card can be charged cost nothing more.
import { type Pence, pence, smallestCharge } from '#server/kernel/money.ts'
import { type CancelTier, cancelRefund, type PricedLine, sharedPrice } from './decide-cancel.ts'
import { hirePrice } from './hire-price.ts'

export interface LineToPrice extends PricedLine {
  readonly id: string
  readonly day_pence: number
}

export interface NewPrice {
  /** For cheaper dates, what was paid less the refund. */
  readonly price_pence: Pence
  readonly kept_pence: Pence
}

export interface ChangePrice {
  /** The price of the new dates, without the part of the difference that we keep. */
  readonly total: Pence
  readonly due: Pence
  readonly back: Pence
  /** How much less the new dates cost than before; `back` is the part of that which is refunded. */
  readonly less: Pence
  /** By the id of the line. */
  readonly prices: ReadonlyMap<string, NewPrice>
}

export function priceChange(
  lines: readonly LineToPrice[],
  days: number,
  { tier, halfFromDay }: { readonly tier: CancelTier; readonly halfFromDay: number },
): ChangePrice {
  const priced = lines.map((line) => ({ line, price: hirePrice(pence(line.day_pence), days, { halfFromDay }) }))
  const total = sum(priced.map(({ price }) => price))
  const before = sum(lines.map(({ price_pence }) => price_pence))
  if (total > before && total - before < smallestCharge)
    return {
      total,
      due: pence(0),
      back: pence(0),
      less: pence(0),
      prices: new Map(
        lines.map(({ id, price_pence, kept_pence }) => [
          id,
          { price_pence: pence(price_pence), kept_pence: pence(kept_pence) },
        ]),
      ),
    }
  if (total >= before)
    return {
      total,
      due: pence(total - before),
      back: pence(0),
      less: pence(0),
      prices: new Map(
        priced.map(({ line, price }) => [
          line.id,
          { price_pence: price, kept_pence: pence(Math.min(line.kept_pence, price)) },
        ]),
      ),
    }
  const cheaper = priced.map(({ line, price }) => {
    const less = pence(Math.max(0, sharedPrice(line) - price))
    return { line, less, back: cancelRefund(less, tier) }
  })
  return {
    total,
    due: pence(0),
    back: sum(cheaper.map(({ back }) => back)),
    less: sum(cheaper.map(({ less }) => less)),
    prices: new Map(
      cheaper.map(({ line, less, back }) => [
        line.id,
        { price_pence: pence(line.price_pence - back), kept_pence: pence(line.kept_pence + less - back) },
      ]),
    ),
  }
}

const sum = (amounts: readonly number[]): Pence => pence(amounts.reduce((total, amount) => total + amount, 0))
