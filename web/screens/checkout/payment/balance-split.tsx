import { paymentCopy } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'

export interface BalanceSplitProps {
  /** The whole amount owed, in pence. */
  total: number
  /** The part that the gift balance pays, in pence. */
  fromBalance: number
}

/** Shows what the gift balance pays and what is left for the card. Renders nothing if the balance pays nothing. */
export function BalanceSplit({ total, fromBalance }: BalanceSplitProps) {
  if (fromBalance === 0) return null
  const byCard = total - fromBalance
  return (
    <dl className="facts">
      <div>
        <dt>{paymentCopy.fromBalance}</dt>
        <dd>{pounds(-fromBalance)}</dd>
      </div>
      <div>
        <dt className="font-strong">{paymentCopy.byCard}</dt>
        <dd className="font-strong">{byCard === 0 ? paymentCopy.nothingByCard : pounds(byCard)}</dd>
      </div>
    </dl>
  )
}
