import Heart from 'lucide/dist/esm/icons/heart.mjs'
import MenuIcon from 'lucide/dist/esm/icons/menu.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import ShoppingBag from 'lucide/dist/esm/icons/shopping-bag.mjs'
import UserRound from 'lucide/dist/esm/icons/user-round.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useBasketDrawer } from '#web/lib/basket/basket-drawer.tsx'
import { basketPill } from '#web/lib/basket/basket-pill.ts'
import { useCartDrawer } from '#web/lib/cart/cart-drawer.tsx'
import { prefetchedOverlay } from '#web/lib/prefetch.tsx'
import { useSite } from '#web/lib/site/use-site.ts'
import { SearchField } from '#web/screens/storefront/search/search-field.tsx'
import { browseLinks } from '#web/screens/storefront/shell/browse-links.ts'
import { shellCopy } from '#web/screens/storefront/shell/copy.ts'
import { useHiddenOnScroll } from '#web/screens/storefront/shell/use-hidden-on-scroll.ts'
import { giftIcon } from '#web/ui/gift-icon.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

const MenuDrawer = prefetchedOverlay(
  async () => (await import('#web/screens/storefront/shell/menu-drawer.tsx')).MenuDrawer,
)

const pages = [
  { to: '/shop', label: shellCopy.clothes },
  { to: '/skiwear', label: shellCopy.skiWear },
  ...browseLinks,
  { to: '/howitworks', label: shellCopy.howItWorks },
  { to: '/plans', label: shellCopy.plans },
]

export function SiteHeader() {
  const { user } = useSite()
  const [menuOpen, setMenuOpen] = useState(false)
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setMenuOpen(false), [key])
  const search = useSearchPanel()
  const hidden = useHiddenOnScroll()
  const account = user ? (user.plan ? '/account/closet' : '/account') : '/entry'
  const iconLinks = [
    { to: '/gifting', label: shellCopy.giftCards, icon: giftIcon },
    { to: '/favourites', label: shellCopy.favourites, icon: Heart },
    { to: account, label: user ? shellCopy.account : shellCopy.signIn, icon: UserRound },
  ]
  return (
    <header className="site-header" data-hidden={(hidden && !search.open) || undefined}>
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
          <div className="header-narrow">{search.opener}</div>
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
        <div className="header-search" data-open={search.open || undefined}>
          <SearchField input={search.input} onEscape={search.close} />
          <button
            type="button"
            className="icon-button header-search-close with-script"
            aria-label={shellCopy.searchClose}
            onClick={search.close}
          >
            <Icon of={X} />
          </button>
        </div>
        <div className="flex items-center justify-end gap-4">
          <div className="header-medium">{search.opener}</div>
          {iconLinks.map(({ to, label, icon }) => (
            <Link key={to} to={to} className="icon-button header-desk" aria-label={label}>
              <Icon of={icon} />
            </Link>
          ))}
          {/^\/resale(?:\/|$)/.test(pathname) ? <CartPill /> : <BasketPill />}
        </div>
      </div>
      <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} account={account} />
    </header>
  )
}

/** Below 1440 px a button opens the search field in a panel across the page. Every navigation closes it. */
function useSearchPanel() {
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<Element>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with every navigation
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])
  const close = () => {
    if (open && opener.current instanceof HTMLElement) opener.current.focus()
    setOpen(false)
  }
  return {
    open,
    input,
    close,
    opener: (
      <button
        type="button"
        className="icon-button with-script"
        aria-label={shellCopy.searchOpen}
        aria-expanded={open}
        onClick={(event) => {
          opener.current = event.currentTarget
          if (open) close()
          else setOpen(true)
        }}
      >
        <Icon of={Search} />
      </button>
    ),
  }
}

/** On narrow screens only the drawer shows the credits. */
function BasketPill() {
  const { pieces, credits } = basketPill(useSite())
  const { setOpen } = useBasketDrawer()
  return (
    <Pill to="/basket" label={shellCopy.pillBasket} pieces={pieces} over={credits?.over} open={() => setOpen(true)}>
      {credits && (
        <span className="pill-credits">
          <span className="coin" />
          <span>
            {shellCopy.pillCredits(credits.used, credits.limit)}
            <span className="visually-hidden">{shellCopy.pillInUse}</span>
          </span>
        </span>
      )}
    </Pill>
  )
}

/** Replaces the basket's pill in the resale shop. */
function CartPill() {
  const { cart } = useSite()
  const { setOpen } = useCartDrawer()
  return <Pill to="/resale/cart" label={shellCopy.pillCart} pieces={cart.pieces} open={() => setOpen(true)} />
}

interface PillProps {
  to: string
  label: string
  pieces: number
  over?: boolean | undefined
  open: () => void
  children?: ReactNode
}

/** A link, so that it works without JavaScript. */
function Pill({ to, label, pieces, over, open, children }: PillProps) {
  return (
    <Link
      to={to}
      className="basket-pill"
      data-over={over || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open()
      }}
    >
      <Icon of={ShoppingBag} size={20} />
      <span>
        <span className="visually-hidden">{label}</span>
        {pieces}
        <span className="visually-hidden">{shellCopy.pillPieces(pieces)}</span>
      </span>
      {children}
    </Link>
  )
}
