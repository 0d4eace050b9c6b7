import { useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useCartDrawer } from '#web/lib/cart/cart-drawer.tsx'
import type { CartOutcome } from '#web/lib/cart/change-cart.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { CartForm } from '#web/screens/resale/cart/cart-form.tsx'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export interface AddToCartProps {
  garmentId: string
  /**
   * True if somebody else has the piece: then there is no button, but the refusal of an earlier press is still shown.
   */
  taken?: boolean
  describedBy?: string | undefined
}

/** Adds a piece to the cart and opens the drawer, or shows why the piece was refused; works without JavaScript. */
export function AddToCart({ garmentId, taken = false, describedBy }: AddToCartProps) {
  const { cart } = useSite()
  const { setOpen } = useCartDrawer()
  const fetcher = useFetcher<CartOutcome>()
  const { state, data } = fetcher
  const navigate = useNavigate()
  const waiting = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !waiting.current || !data) return
    waiting.current = false
    if (data.outcome === 'done') setOpen(true)
  }, [state, data, setOpen])

  if (cart.garmentIds.includes(garmentId))
    return (
      <ButtonLink
        to="/resale/cart"
        variant="outline"
        wide
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {cartCopy.inCart}
      </ButtonLink>
    )
  const refused = state === 'idle' && data?.outcome === 'refused' && (
    <p className="field-error mt-8" role="alert">
      {data.message}
    </p>
  )
  if (taken) return refused
  return (
    <CartForm
      change={fetcher}
      intent="add"
      garmentIds={[garmentId]}
      onSend={() => {
        waiting.current = true
        // Without a piece in its address, the page shows the first free piece: once this one is reserved, it would
        // show another.
        void navigate(`?piece=${garmentId}`, {
          replace: true,
          preventScrollReset: true,
          defaultShouldRevalidate: false,
        })
      }}
    >
      <Button type="submit" wide busy={state !== 'idle'} busyLabel={cartCopy.adding} aria-describedby={describedBy}>
        {cartCopy.add}
      </Button>
      {refused}
    </CartForm>
  )
}
