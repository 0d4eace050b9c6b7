import { useState } from 'react'
import { useFetcher } from 'react-router'
import { messages } from '#web/copy/messages.generated.ts'
import type { CartOutcome } from '#web/lib/cart/change-cart.ts'
import type { CartData, CartPiece } from '#web/lib/cart/load-cart.ts'
import { pounds } from '#web/lib/format.ts'
import { CartLine } from '#web/screens/resale/cart/cart-line.tsx'
import { CartTime } from '#web/screens/resale/cart/cart-time.tsx'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { GonePieces } from '#web/screens/resale/cart/gone-pieces.tsx'
import type { SimilarToGone } from '#web/screens/resale/cart/load-similar.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { RemovedLine } from '#web/ui/product/removed-line.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface CartContentsProps {
  cart: CartData | null
  similar: SimilarToGone
  /** How many days a buyer has to change their mind; null if that could not be read. */
  cancelDays: number | null
  /** The piece that was just removed without JavaScript. */
  undo?: string | null
  problem?: string | null
}

type Removed = Pick<CartPiece, 'id' | 'name'>

/** Unavailable pieces, time left, lines, totals and the link to the checkout, shared by the drawer and the page. */
export function CartContents({ cart, similar, cancelDays, undo, problem }: CartContentsProps) {
  const change = useFetcher<CartOutcome>()
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const removingIds = new Set(
    change.formData?.get('intent') === 'remove' ? change.formData.getAll('garmentId').map(String) : [],
  )
  const lines = (cart?.items ?? []).filter(({ id }) => !removingIds.has(id))
  const available = lines.filter(({ state }) => state !== 'gone')
  const gone = lines.filter(({ state }) => state === 'gone')
  const reservationEnds = available.flatMap(({ reservedUntil }) => reservedUntil ?? []).toSorted()
  const isInCart = (id: string) => lines.some((line) => line.id === id)
  const refused = change.state === 'idle' && change.data?.outcome === 'refused' ? change.data.message : problem

  const submit = (fields: Record<string, string>) =>
    void change.submit({ ...fields, script: 'yes' }, { method: 'post', action: '/resale/cart' })
  const remove = ({ id, name }: CartPiece) => {
    setRemoved((now) => [...now.filter((piece) => piece.id !== id), { id, name }])
    submit({ intent: 'remove', garmentId: id })
  }
  const restore = (id: string) => {
    submit({ intent: 'add', garmentId: id })
    setRemoved((now) => now.filter((piece) => piece.id !== id))
  }
  const removedRows = removed
    .filter(({ id }) => !isInCart(id))
    .map(({ id, name }) => (
      <RemovedLine
        key={id}
        action="/resale/cart"
        fields={{ garmentId: id }}
        name={name}
        onRestore={() => restore(id)}
      />
    ))

  return (
    <div className="basket">
      {refused && (
        <Notice variant="error" role="alert">
          {refused}
        </Notice>
      )}
      {undo && !isInCart(undo) && <RemovedLine action="/resale/cart" fields={{ garmentId: undo }} />}
      <GonePieces pieces={gone} similar={similar} change={change} title={messages.noLongerAvailable} />
      {lines.length === 0 ? (
        <>
          {removedRows.length > 0 && <ul>{removedRows}</ul>}
          <EmptyState
            motif="basket"
            title={cartCopy.empty}
            action={<ButtonLink to="/resale">{cartCopy.emptyAction}</ButtonLink>}
          >
            {cartCopy.emptyHint}
          </EmptyState>
        </>
      ) : (
        <>
          {reservationEnds[0] && cart && (
            <CartTime
              until={reservationEnds[0]}
              serverNow={cart.serverNow}
              together={reservationEnds.at(-1) === reservationEnds[0]}
            />
          )}
          <ul className="basket-lines">
            {removedRows}
            {available.map((piece) => (
              <CartLine key={piece.id} piece={piece} change={change} onRemove={() => remove(piece)} />
            ))}
          </ul>
          {cart && available.length > 0 && (
            <CartActions cart={cart} cancelDays={cancelDays} pieces={available.length} />
          )}
        </>
      )}
    </div>
  )
}

function CartActions({ cart, pieces, cancelDays }: { cart: CartData; pieces: number; cancelDays: number | null }) {
  return (
    <div className="basket-actions">
      <dl className="cart-sums">
        <Sum label={cartCopy.goods(pieces)} amount={pounds(cart.goods)} />
        <Sum label={cartCopy.postage} amount={cart.postageLine} />
        <Sum label={cartCopy.total} amount={pounds(cart.total)} strong />
      </dl>
      <ButtonLink to="/resale/checkout" wide>
        {cartCopy.checkOut}
      </ButtonLink>
      <p className="muted text-center text-small">{cartCopy.checkOutHint}</p>
      <p className="muted text-center text-small">{cartCopy.rights(cancelDays)}</p>
    </div>
  )
}

const Sum = ({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) => (
  <div className={strong ? 'cart-total' : undefined}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)
