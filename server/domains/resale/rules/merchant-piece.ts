// A piece as an offer of the Google Merchant feed, with its own price, condition, link and postage.
import { type SaleCondition, saleConditionLabel, saleConditionMeaning } from '#contract/primitives.ts'
import { type SalePostage, salePostage } from './sale-postage.ts'

export interface FeedPiece {
  readonly id: string
  readonly size: { readonly label: string; readonly minMonths: number; readonly maxMonths: number }
  readonly condition: SaleCondition
  readonly pricePence: number
  /** False while it is reserved. */
  readonly available: boolean
}

export function merchantPiece(slug: string, piece: FeedPiece, postage: SalePostage) {
  const { id, size, condition, pricePence, available } = piece
  const meaning = saleConditionMeaning[condition]
  return {
    id,
    size,
    kind: 'second-hand',
    available,
    pricePence,
    isNew: condition === 'brand_new',
    terms: `Second-hand, one of a kind. ${saleConditionLabel[condition]}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}.`,
    path: `/resale/product/${encodeURIComponent(slug)}?piece=${id}`,
    postage: salePostage(pricePence, postage),
  }
}
