import type { FetcherWithComponents } from 'react-router'
import type { CartPiece } from '#web/lib/cart/load-cart.ts'
import { pounds } from '#web/lib/format.ts'
import { resalePath } from '#web/lib/shop/product-path.ts'
import { CartForm } from '#web/screens/resale/cart/cart-form.tsx'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { PieceLine } from '#web/ui/product/piece-line.tsx'

export interface CartLineProps {
  piece: CartPiece
  change: FetcherWithComponents<unknown>
  onRemove: () => void
}

/** A piece in the cart with its price and, if it is reserved, the end of the reservation. */
export function CartLine({ piece, change, onRemove }: CartLineProps) {
  const { id, name, slug, price, priceWas, state, words, mayReserve } = piece
  return (
    <PieceLine
      name={name}
      picture={piece.picture}
      to={resalePath(slug)}
      facts={[piece.brand_name, piece.sizeLabel, piece.conditionLabel]}
      remove={{ action: '/resale/cart', garmentId: id, label: cartCopy.remove(name), onRemove }}
    >
      <p className="mt-4 font-strong tabular">{pounds(price)}</p>
      {priceWas !== null && <p className="text-small">{cartCopy.priceChanged(pounds(priceWas))}</p>}
      <p className={state === 'reserved' ? 'cart-reserved text-small' : 'muted text-small'}>{words}</p>
      {mayReserve && (
        <CartForm change={change} intent="add" garmentIds={[id]}>
          <Button type="submit" variant="text" small className="-mx-4">
            {cartCopy.reserveAgain}
            <span className="visually-hidden">: {name}</span>
          </Button>
        </CartForm>
      )}
    </PieceLine>
  )
}
