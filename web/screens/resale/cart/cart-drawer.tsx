import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from '#web/screens/resale/cart/cart.tsx'
import { CartContents } from '#web/screens/resale/cart/cart-contents.tsx'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { SkeletonLines } from '#web/ui/status/skeleton-lines.tsx'
import { UnreadNotice } from '#web/ui/status/unread-notice.tsx'

/** The cart in a drawer, which loads its contents from the cart's route each time it opens. */
export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cart = useFetcher<typeof loader>({ key: 'resale-cart' })
  const { load } = cart

  useEffect(() => {
    if (open) void load('/resale/cart')
  }, [open, load])

  return (
    <Drawer open={open} onClose={onClose} title={cartCopy.title}>
      {!cart.data ? (
        <SkeletonLines lines={8} />
      ) : 'unread' in cart.data ? (
        <UnreadNotice what="cart" message={cart.data.unread} to="/resale/cart" />
      ) : (
        <CartContents {...cart.data} />
      )}
    </Drawer>
  )
}
