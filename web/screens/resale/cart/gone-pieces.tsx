import type { FetcherWithComponents } from 'react-router'
import type { CartPiece } from '#web/lib/cart/load-cart.ts'
import { CartForm } from '#web/screens/resale/cart/cart-form.tsx'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { OverlayLink } from '#web/ui/overlay/overlay-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface GonePiecesProps {
  title: string
  pieces: readonly CartPiece[]
  change: FetcherWithComponents<unknown>
}

/** Pieces that somebody else has or has bought: why, and where there is something like it. */
export function GonePieces({ title, pieces, change }: GonePiecesProps) {
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
            <OverlayLink className="link" to={`/resale/product/${slug}`}>
              {cartCopy.similar(name)}
            </OverlayLink>
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
