// A product of the rental shop as items of the feed: one for each size. A piece is rented, not sold, so its price is what is due
// at the checkout: the first month of the smallest plan, repeated as the subscription that it begins (attributes price and
// subscription_cost). Any piece fits into that plan: none costs more than its 100 credits. The RRP is given in words and in
// custom label 0, never as the price.
import type { Condition } from '#contract/primitives.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { type FeedSizeFacts, feedMoney, type MerchantProduct, merchantItem } from './merchant-item.ts'

export interface FeedSize extends FeedSizeFacts {
  readonly code: string
  /** Whether it could be ordered now. */
  readonly available: boolean
  /** Conditions of the pieces that could be ordered, or of all pieces if none can. */
  readonly conditions: readonly Condition[]
}

export interface FeedItemFacts extends MerchantProduct {
  readonly sizes: readonly FeedSize[]
}

export interface FeedTerms {
  /** Origin of the site. */
  readonly publicUrl: string
  /** A month of the smallest plan. */
  readonly planPence: number
  /** The text beside the plan's price (law L-12): "plus £3.95 each way after your first box". */
  readonly plusPostage: string
}

/** XML of all items of a product; empty for one that never had a garment. */
export const merchantItems = (product: FeedItemFacts, terms: FeedTerms): string =>
  product.sizes.map((size) => itemXml(product, size, terms)).join('')

function itemXml(product: FeedItemFacts, size: FeedSize, { publicUrl, planPence, plusPostage }: FeedTerms): string {
  const month = formatPounds(pence(planPence))
  const worth = formatPounds(pence(product.rrpPence))
  return merchantItem(
    product,
    {
      id: `${product.id}-${size.code}`,
      groupId: product.id,
      size,
      kind: 'to rent',
      terms: `Rented, not sold: with a plan from ${month} a month, ${plusPostage}. Worth ${worth} new.`,
      path: `/shop/${encodeURIComponent(product.slug)}?size=${encodeURIComponent(size.code)}`,
      available: size.available,
      isNew: size.conditions.includes('new'),
      pricePence: planPence,
      more: [
        [
          'g:subscription_cost',
          [
            ['g:period', 'month'],
            ['g:period_length', '1'],
            ['g:amount', feedMoney(planPence)],
          ],
        ],
      ],
    },
    publicUrl,
  )
}
