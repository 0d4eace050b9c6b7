import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from '#web/screens/storefront/basket/basket.tsx'
import { BasketContents } from '#web/screens/storefront/basket/basket-contents.tsx'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { SkeletonLines } from '#web/ui/status/skeleton-lines.tsx'
import { UnreadNotice } from '#web/ui/status/unread-notice.tsx'

/** The basket over the page. It loads its contents from the basket's route each time it opens. */
export function BasketDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const basket = useFetcher<typeof loader>({ key: 'basket' })
  const { load } = basket

  useEffect(() => {
    if (open) void load('/basket')
  }, [open, load])

  return (
    <Drawer open={open} onClose={onClose} title={basketCopy.title}>
      {!basket.data ? (
        <SkeletonLines lines={8} />
      ) : 'unread' in basket.data ? (
        <UnreadNotice what="basket" message={basket.data.unread} to="/basket" />
      ) : (
        <BasketContents basket={basket.data} />
      )}
    </Drawer>
  )
}
