import { pounds } from '#web/lib/format.ts'
import { rarelyShown } from '#web/lib/prefetch.tsx'
import { productPath } from '#web/lib/shop/product-path.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { AddToCart } from '#web/screens/resale/cart/add-to-cart.tsx'
import { productCopy } from '#web/screens/resale/product/copy.ts'
import type { SaleProductData } from '#web/screens/resale/product/load-product.ts'
import { PieceChoice } from '#web/screens/resale/product/piece-choice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SalePrice } from '#web/ui/product/sale-price.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

const MarksPanel = rarelyShown(
  import.meta.env.SSR && (await import('#web/screens/storefront/item/marks/marks-parts.ts')).MarksPanel,
  async () => (await import('#web/screens/storefront/item/marks/marks-parts.ts')).MarksPanel,
)

/** The chosen piece with its price, size, condition, history and marks; or a notice that all are sold. */
export function PieceColumn({ product, piece, isInstead, marks, history, similar, terms, rentable }: SaleProductData) {
  const { cart } = useSite()
  if (!piece) {
    return (
      <Notice variant="info" title={productCopy.soldTitle} className="mt-16">
        <p className="mt-4">
          {productCopy.soldText} {similar.length > 0 && productCopy.soldLike}
        </p>
        <div className="mt-12 flex flex-wrap gap-8">
          <ButtonLink to="/resale" variant="outline" small>
            {productCopy.seeAll}
          </ButtonLink>
          {rentable && (
            <ButtonLink to={productPath(product.slug)} variant="text" small>
              {productCopy.rent}
            </ButtonLink>
          )}
        </div>
      </Notice>
    )
  }
  const several = product.pieces.length > 1
  const taken = piece.reserved && !cart.garmentIds.includes(piece.id)
  return (
    <>
      {isInstead && (
        <Notice variant="info" role="status" title={productCopy.insteadTitle} className="mt-16">
          <p>{productCopy.insteadText}</p>
        </Notice>
      )}
      <p className="sale-price mt-8">
        <SalePrice price={piece.price} prices_from={false} RRP={product.RRP} />
        {!several && <Badge variant="sun">{productCopy.oneOfAKind}</Badge>}
      </p>
      {several && <PieceChoice product={product} chosen={piece} />}
      <section aria-labelledby="this-piece">
        <h2 id="this-piece" className="visually-hidden">
          {productCopy.thisPiece}
        </h2>
        <dl className="item-facts">
          <div>
            <dt className="muted">{productCopy.size}</dt>
            <dd>
              {piece.size_name} ({piece.height})
            </dd>
          </div>
          <div>
            <dt className="muted">{productCopy.condition}</dt>
            <dd>
              <strong className="font-strong">{piece.condition_label}.</strong> {piece.condition_meaning}.
            </dd>
          </div>
          {history && (
            <div>
              <dt className="muted">{productCopy.history}</dt>
              <dd>{history.text}</dd>
            </div>
          )}
        </dl>
        {marks && (
          <MarksPanel key={piece.id} title={productCopy.marks} piece={marks} open legend={productCopy.legend} />
        )}
      </section>
      {taken && terms && (
        <Notice variant="info" title={productCopy.reservedTitle} className="mt-16">
          <p>{productCopy.reservedText(terms.cartMinutes)}</p>
        </Notice>
      )}
      <div className={taken ? undefined : 'mt-16'}>
        <AddToCart key={piece.id} garmentId={piece.id} taken={taken} />
      </div>
      {terms && (
        <p className="muted mt-12 text-small">
          {productCopy.delivery(pounds(terms.postage), pounds(terms.freeOver), terms.deliveryTime)}
        </p>
      )}
    </>
  )
}
