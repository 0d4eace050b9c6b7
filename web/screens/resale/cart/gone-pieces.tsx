import type { FetcherWithComponents } from 'react-router'
import type { CartPiece } from '#web/lib/cart/load-cart.ts'
import { resalePath } from '#web/lib/shop/product-path.ts'
import { CartForm } from '#web/screens/resale/cart/cart-form.tsx'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import type { SimilarPiece, SimilarToGone } from '#web/screens/resale/cart/load-similar.ts'
import { Button } from '#web/ui/button.tsx'
import { OverlayLink } from '#web/ui/overlay/overlay-link.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { SalePrice, sizeAndCondition } from '#web/ui/product/sale-price.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface GonePiecesProps {
  title: string
  pieces: readonly CartPiece[]
  similar?: SimilarToGone
  change: FetcherWithComponents<unknown>
}

/** Pieces that somebody else has reserved or bought, with the reason and similar pieces. */
export function GonePieces({ title, pieces, similar = {}, change }: GonePiecesProps) {
  if (pieces.length === 0) return null
  return (
    <Notice variant="warning" title={title}>
      <ul className="mt-4 grid gap-8">
        {pieces.map(({ id, name, slug, sizeLabel, words }) => (
          <li key={id}>
            <span className="font-strong">
              {name}, {sizeLabel}
            </span>
            <br />
            {words}{' '}
            <OverlayLink className="link" to={resalePath(slug)}>
              {cartCopy.similar(name)}
            </OverlayLink>
            <SimilarPieces name={name} pieces={similar[id] ?? []} />
          </li>
        ))}
      </ul>
      <CartForm change={change} intent="remove" garmentIds={pieces.map(({ id }) => id)} className="mt-8">
        <Button type="submit" variant="outline" small>
          {cartCopy.removeThese}
        </Button>
      </CartForm>
    </Notice>
  )
}

function SimilarPieces({ name, pieces }: { name: string; pieces: readonly SimilarPiece[] }) {
  if (pieces.length === 0) return null
  return (
    <ul className="like-pieces" aria-label={cartCopy.like(name)}>
      {pieces.map((piece) => (
        <li key={piece.slug} className="like-piece">
          <span className="thumb thumb-small">
            <ProductPicture picture={piece.picture} sizes="4.5rem" decorative />
          </span>
          <span className="min-w-0">
            <OverlayLink className="link font-strong" to={resalePath(piece.slug)}>
              {piece.name}
            </OverlayLink>
            <span className="muted block text-small">{sizeAndCondition(piece)}</span>
            <SalePrice {...piece} />
          </span>
        </li>
      ))}
    </ul>
  )
}
