import { useLocation } from 'react-router'
import type { SiteData } from '#web/lib/site/load-site.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { swapCopy } from '#web/screens/storefront/shell/copy.ts'
import { SwapActions } from '#web/screens/storefront/shell/swap-actions.tsx'
import { SwapPictures } from '#web/screens/storefront/shell/swap-pictures.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classNames } from '#web/ui/class-names.ts'

export interface SwapBarProps {
  swap: NonNullable<SiteData['swap']>
  /** True to show it above the page, because the item page has its own bar at the foot. */
  atTop?: boolean
}

/**
 * Shows during a swap what goes back, the credits left and a link to the basket. Left out in the basket, which
 * shows the same, in the account and on the confirmation of an order.
 */
export function SwapBar({ swap, atTop = false }: SwapBarProps) {
  const { user, basket } = useSite()
  const { pathname } = useLocation()
  if (/^\/(account|confirmation|basket)(\/|$)/.test(pathname)) return null
  const plan = user?.plan
  const creditsLeft = plan ? plan.creditsLimit - plan.creditsInUse - basket.credits + swap.credits : null
  return (
    <aside
      className={classNames('swap-bar no-print', atTop ? 'swap-bar-top' : 'swap-bar-foot')}
      aria-label={swapCopy.label}
    >
      <div className="container swap-bar-row">
        <div className="swap-bar-what">
          <SwapPictures pieces={swap.pieces} />
          <p className="swap-bar-words">
            <span className="block font-strong">{swapCopy.bar(swap.itemIds.length, swap.credits)}</span>
            {creditsLeft !== null && (
              <span className={classNames('block text-small', creditsLeft < 0 ? 'font-strong text-error' : 'muted')}>
                {creditsLeft < 0 ? swapCopy.over(-creditsLeft) : swapCopy.left(creditsLeft)}
              </span>
            )}
          </p>
        </div>
        <ButtonLink to="/basket" variant="outline" small>
          {swapCopy.basket(basket.pieces)}
        </ButtonLink>
        <SwapActions />
      </div>
    </aside>
  )
}
