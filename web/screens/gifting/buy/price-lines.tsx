import { pounds } from '#web/lib/format.ts'
import type { priceOf } from '#web/screens/gifting/buy/price.ts'
import { buyCopy as copy } from '#web/screens/gifting/copy.ts'

export interface PriceLinesProps {
  price: ReturnType<typeof priceOf>
  /** The buyer's member discount; null if unknown. */
  percent: number | null
}

/** The value of the card, the member discount if there is one, and the total to pay. */
export function PriceLines({ price: { face, discount, total }, percent }: PriceLinesProps) {
  return (
    <dl className="facts">
      <div>
        <dt>{copy.price}</dt>
        <dd>{pounds(face)}</dd>
      </div>
      {discount > 0 && (
        <div>
          <dt>{copy.discount(percent)}</dt>
          <dd>{pounds(-discount)}</dd>
        </div>
      )}
      <div>
        <dt className="font-strong">{copy.total}</dt>
        <dd className="number number-sm">{pounds(total)}</dd>
      </div>
    </dl>
  )
}
