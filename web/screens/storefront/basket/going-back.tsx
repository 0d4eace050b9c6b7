import { useSite } from '#web/lib/site/use-site.ts'
import { swapCopy } from '#web/screens/storefront/shell/copy.ts'
import { SwapActions } from '#web/screens/storefront/shell/swap-actions.tsx'
import { SwapPictures } from '#web/screens/storefront/shell/swap-pictures.tsx'

/** The return that will be booked with this basket. */
export function BasketGoingBack() {
  const { swap } = useSite()
  if (!swap) return null
  return (
    <div className="basket-going-back">
      <SwapPictures pieces={swap.pieces} />
      <p className="basket-going-back-words">{swapCopy.bar(swap.itemIds.length, swap.credits)}</p>
      <SwapActions />
    </div>
  )
}
