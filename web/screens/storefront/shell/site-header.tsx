import Heart from 'lucide-react/icons/heart'
import MenuIcon from 'lucide-react/icons/menu'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { shellCopy } from '#web/copy/shell.ts'
import { useBasketDrawer } from '#web/lib/basket-drawer.tsx'
import { useSite } from '#web/lib/use-site.ts'
import { MenuDrawer } from '#web/screens/storefront/shell/menu-drawer.tsx'
import { useHiddenOnScroll } from '#web/screens/storefront/shell/use-hidden-on-scroll.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

const pages = [
  { to: '/shop', label: shellCopy.rent },
  { to: '/howitworks', label: shellCopy.howItWorks },
  { to: '/plans', label: shellCopy.plans },
]

export function SiteHeader() {
  const { user } = useSite()
  const [menuOpen, setMenuOpen] = useState(false)
  const hidden = useHiddenOnScroll()
  const account = user ? (user.plan ? '/account/closet' : '/account') : '/entry'
  return (
    <header className="site-header" data-hidden={hidden || undefined}>
      <div className="container site-header-row">
        <div className="flex items-center lg:hidden">
          <button
            type="button"
            className="icon-button with-script menu-button"
            aria-label={shellCopy.menu}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <Icon of={MenuIcon} />
          </button>
          <a className="icon-button without-script menu-button" href="#site-footer" aria-label={shellCopy.menu}>
            <Icon of={MenuIcon} />
          </a>
        </div>
        <Link to="/" className="logo-link" aria-label={shellCopy.home}>
          <Wordmark />
        </Link>
        <nav aria-label={shellCopy.mainNav} className="hidden lg:block">
          <ul className="flex items-center gap-4">
            {pages.map((page) => (
              <li key={page.to}>
                <NavLink to={page.to} className="nav-link" prefetch="intent">
                  {page.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center justify-end gap-4">
          <Link to="/favourites" className="icon-button header-desk" aria-label={shellCopy.favourites}>
            <Icon of={Heart} />
          </Link>
          <Link
            to={account}
            className="icon-button header-desk"
            aria-label={user ? shellCopy.account : shellCopy.signIn}
          >
            <Icon of={UserRound} />
          </Link>
          <BasketPill />
        </div>
      </div>
      <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} account={account} />
    </header>
  )
}

/** "62 of 100" for members, how many pieces for everybody else. A link, so that it works without JavaScript. */
function BasketPill() {
  const { user, basket, swap } = useSite()
  const { setOpen } = useBasketDrawer()
  const plan = user?.plan
  const used = plan ? Math.max(plan.creditsInUse + basket.credits - (swap?.credits ?? 0), 0) : 0
  const over = plan ? used > plan.creditsLimit : false
  return (
    <Link
      to="/basket"
      className="basket-pill"
      data-over={over || undefined}
      aria-label={plan ? shellCopy.basketCredits(used, plan.creditsLimit) : shellCopy.basketCount(basket.pieces)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setOpen(true)
      }}
    >
      <Icon of={ShoppingBag} size={20} />
      {plan ? (
        <span aria-hidden>
          {used}
          <span className="pill-limit">{shellCopy.pillLimit(plan.creditsLimit)}</span>
        </span>
      ) : (
        <span aria-hidden>{basket.pieces}</span>
      )}
    </Link>
  )
}
