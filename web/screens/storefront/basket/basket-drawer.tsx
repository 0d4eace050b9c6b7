import { lazy, Suspense, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { basketCopy } from '#web/copy/basket.ts'
import { withinLoadLimit } from '#web/lib/api/load-limit.ts'
import { useBasketDrawer } from '#web/lib/basket/basket-drawer.tsx'
import type { loader } from '#web/screens/storefront/basket/basket.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

const loadContents = () => withinLoadLimit(import('#web/screens/storefront/basket/basket-contents.tsx'))

/** Not part of a page's first load: it comes when the basket is first opened. */
const BasketContents = lazy(async () => ({ default: (await loadContents()).BasketContents }))

/** The basket over the page. It asks the basket's route for its contents each time it opens. */
export function BasketDrawer() {
  const { open, setOpen } = useBasketDrawer()
  const basket = useFetcher<typeof loader>({ key: 'basket' })
  const { load } = basket

  useEffect(() => {
    if (open) void load('/basket')
  }, [open, load])

  return (
    <Drawer open={open} onClose={() => setOpen(false)} title={basketCopy.title}>
      <Suspense fallback={<SkeletonLines lines={8} />}>
        {basket.data ? <BasketContents basket={basket.data} /> : <SkeletonLines lines={8} />}
      </Suspense>
    </Drawer>
  )
}
