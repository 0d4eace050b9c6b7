import { Link } from 'react-router'
import { pounds } from '#web/lib/format.ts'
import { resalePath } from '#web/lib/shop/product-path.ts'
import { productCopy } from '#web/screens/resale/product/copy.ts'
import type { SalePiece, SaleProduct } from '#web/screens/resale/product/load-product.ts'
import { FactsLine } from '#web/ui/facts-line.tsx'

/** Links to the page with each piece chosen, since each has its own marks and history. */
export function PieceChoice({ product, chosen }: { product: SaleProduct; chosen: SalePiece }) {
  const { slug, pieces } = product
  return (
    <nav aria-label={productCopy.choose} className="mt-16">
      <p className="font-strong">
        {productCopy.choose} <span className="muted text-small font-normal">{productCopy.pieces(pieces.length)}</span>
      </p>
      <ul className="mt-8 grid gap-8">
        {pieces.map((piece) => (
          <li key={piece.id}>
            <Link
              to={`${resalePath(slug)}?piece=${piece.id}`}
              className="radio-card piece-link"
              aria-current={piece.id === chosen.id ? 'true' : undefined}
              data-unavailable={piece.reserved || undefined}
              preventScrollReset
              replace
            >
              <span className="radio-card-words">
                <span className="block font-strong">{piece.size_name}</span>
                <span className="muted block text-small">
                  <FactsLine facts={[piece.condition_label, piece.reserved && productCopy.reserved]} />
                </span>
              </span>
              <span className="font-strong">{pounds(piece.price)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
