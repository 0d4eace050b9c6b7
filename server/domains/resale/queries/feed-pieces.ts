import { sql } from 'kysely'
import { type FeedShop, feedMoney, isFree, listFeedProducts, merchantItem } from '#server/domains/catalogue/index.ts'
import { resaleShop } from '../resale-shop.ts'
import { type FeedPiece, merchantPiece } from '../rules/merchant-piece.ts'
import type { SalePostage } from '../rules/sale-postage.ts'

export interface SaleFeedTerms {
  readonly publicUrl: string
  readonly postage: SalePostage
}

/** The pieces for sale, for the merchant feed. A reserved piece is out of stock until it is released. */
export const resaleFeed =
  ({ publicUrl, postage }: SaleFeedTerms): FeedShop =>
  async (db, part) => {
    const columns = sql`(
        select coalesce(json_agg(json_build_object('id', g.id, 'condition', g.condition, 'pricePence', g.price_pence,
          'available', ${isFree(part.now)}, 'size', json_build_object('label', s.label, 'minMonths', s.min_months,
          'maxMonths', s.max_months)) order by s.position, g.price_pence, g.id), '[]')
        from resale_garment g join size s on s.code = g.size_code where g.product_id = p.id) as pieces`
    const products = await listFeedProducts<{ pieces: FeedPiece[] }>(db, resaleShop, part, columns)
    return products.map(({ pieces, ...product }) => ({
      id: product.id,
      xml: pieces
        .map((piece) => {
          const { postage: post, ...offer } = merchantPiece(product.slug, piece, postage)
          return merchantItem(product, { ...offer, more: [shippingOf(post)] }, publicUrl)
        })
        .join(''),
    }))
  }

const shippingOf = (pence: number) =>
  [
    'g:shipping',
    [
      ['g:country', 'GB'],
      ['g:price', feedMoney(pence)],
    ],
  ] as const
