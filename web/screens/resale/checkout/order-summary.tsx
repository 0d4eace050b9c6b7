import { Link } from 'react-router'
import type { CartData } from '#web/lib/cart/load-cart.ts'
import { pounds } from '#web/lib/format.ts'
import { resaleCheckoutCopy as copy } from '#web/screens/resale/checkout/copy.ts'
import { PricedPieces, Sums } from '#web/screens/resale/order/priced-pieces.tsx'

export interface OrderSummaryProps {
  pieces: CartData['items']
  totals: { goods: number; postage: number; total: number }
  /** The cart's words for free postage, shown instead of £0. */
  freePostage: string
}

/** What is being bought: collapsed on a phone, with the total always visible, and beside the form on a desktop. */
export function OrderSummary(order: OrderSummaryProps) {
  const { pieces, totals } = order
  const contents = <Contents {...order} />
  return (
    <>
      <details className="resale-summary resale-summary-phone">
        <summary>
          <span className="resale-summary-open font-strong">{copy.summaryLine(pieces.length)}</span>
          <span className="number">{pounds(totals.total)}</span>
        </summary>
        {contents}
      </details>
      <section aria-labelledby="resale-summary" className="resale-summary resale-summary-desk">
        <div className="flex items-center justify-between gap-12">
          <h2 id="resale-summary" className="h4">
            {copy.summary}
          </h2>
          <Link to="/resale/cart" className="link" aria-label={`${copy.changeCart}: ${copy.summary}`}>
            {copy.changeCart}
          </Link>
        </div>
        {contents}
      </section>
    </>
  )
}

function Contents({ pieces, totals, freePostage }: OrderSummaryProps) {
  return (
    <div className="mt-12 grid gap-8">
      <PricedPieces
        pieces={pieces.map((piece) => ({
          id: piece.id,
          name: piece.name,
          picture: piece.picture,
          price: piece.price,
          userSizeLabel: piece.sizeLabel,
          userConditionLabel: piece.conditionLabel,
        }))}
      />
      <Sums
        sums={[
          { label: copy.goods(pieces.length), amount: pounds(totals.goods) },
          { label: copy.postage, amount: totals.postage === 0 ? freePostage : pounds(totals.postage) },
          { label: copy.total, amount: pounds(totals.total) },
        ]}
      />
    </div>
  )
}
