import { catalogueCopy, saleConditionWords } from '#web/copy/catalogue.ts'
import type { SaleCondition } from '#web/lib/conditions.ts'
import { pounds } from '#web/lib/format.ts'

export interface SaleFacts {
  RRP: number
  /** Pence; null when no piece is for sale any more. */
  price: number | null
  prices_from: boolean
  sizeRange: string
  /** Set when all pieces have the same condition. */
  item_sale_condition: SaleCondition | null
}

export const sizeAndCondition = ({ sizeRange, item_sale_condition: condition }: SaleFacts): string =>
  condition ? `${sizeRange} · ${saleConditionWords[condition]}` : sizeRange

/** The price, then the price when new, which is struck out and spelt out for screen readers. */
export function SalePrice({ price, prices_from, RRP }: Pick<SaleFacts, 'price' | 'prices_from' | 'RRP'>) {
  if (price === null) return <span className="muted">{catalogueCopy.sold}</span>
  return (
    <span className="price">
      <span>
        {prices_from && catalogueCopy.from}
        {pounds(price)}
      </span>
      <span className="visually-hidden">{catalogueCopy.wasNew(pounds(RRP))}</span>
      <s className="muted text-small font-normal" aria-hidden>
        {catalogueCopy.new(pounds(RRP))}
      </s>
    </span>
  )
}
