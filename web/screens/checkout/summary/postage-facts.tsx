import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'

export interface PostageFactsProps {
  postage: AnswerOf<'getPaymentIntent'>['postage']
  /** Absent if it is unknown. */
  deliveryTime?: string
  swapping: boolean
}

/** @param isFirst whether the delivery or return is free because it is the account's first */
export function postageText(isFirst: boolean, price: number): string {
  if (isFirst) return checkoutCopy.firstFree
  return price === 0 ? checkoutCopy.free : pounds(price)
}

/** Shows what a delivery costs, and when it arrives. */
export function PostageFacts({ postage, deliveryTime, swapping }: PostageFactsProps) {
  return (
    <dl className="facts">
      <div>
        <dt>{checkoutCopy.delivery}</dt>
        <dd>{postageText(postage.outboundFree, postage.outboundPostagePrice)}</dd>
      </div>
      {deliveryTime && (
        <div>
          <dt>{checkoutCopy.arrives}</dt>
          <dd>{checkoutCopy.arrivesIn(deliveryTime)}</dd>
        </div>
      )}
      {swapping && (
        <div>
          <dt>{checkoutCopy.returnPostage}</dt>
          <dd>{postageText(postage.returnFree, postage.returnsPostagePrice)}</dd>
        </div>
      )}
      <div>
        <dt className="font-strong">{checkoutCopy.total}</dt>
        <dd className="font-strong">{postage.total === 0 ? checkoutCopy.nothingToPay : pounds(postage.total)}</dd>
      </div>
    </dl>
  )
}
