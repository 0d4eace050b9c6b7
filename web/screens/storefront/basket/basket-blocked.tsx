import type { SiteUser } from '#web/lib/site/load-site.ts'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import { orderAlternatives } from '#web/screens/storefront/basket/order-alternatives.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/** Replaces the meter and the checkout for a member who cannot order now: says why, and what they can do instead. */
export function BasketBlocked({ user, mayStay }: { user: SiteUser; mayStay: boolean }) {
  const { text, links } = orderAlternatives(user, mayStay)
  return (
    <Notice variant="warning" title={basketCopy.blocked}>
      <p>{user.can.order.reason}</p>
      {text && <p className="mt-8">{text}</p>}
      {links.length > 0 && (
        <div className="mt-12 flex flex-wrap gap-12">
          {links.map(({ to, label, filled }) => (
            <ButtonLink key={to} to={to} small variant={filled ? 'filled' : 'outline'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </Notice>
  )
}
