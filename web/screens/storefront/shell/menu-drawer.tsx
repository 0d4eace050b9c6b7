import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import { typeAddress } from '#web/lib/shop/type-address.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { browseLinks } from '#web/screens/storefront/shell/browse-links.ts'
import { shellCopy } from '#web/screens/storefront/shell/copy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { OverlayLink } from '#web/ui/overlay/overlay-link.tsx'

/** The phone's menu: the types of clothes first, then the pages. */
export function MenuDrawer({ open, onClose, account }: { open: boolean; onClose: () => void; account: string }) {
  const { types, user, about, footer, trader } = useSite()
  return (
    <Drawer side="full" open={open} onClose={onClose} title={shellCopy.menu}>
      <nav aria-label={shellCopy.menu}>
        <ul>
          <MenuRow to="/shop" label={shellCopy.everything} strong />
          {types.map((type) => (
            <MenuRow key={type.code} to={typeAddress(type.code)} label={type.label} strong />
          ))}
        </ul>
        <ul className="mt-24">
          {browseLinks.map((link) => (
            <MenuRow key={link.to} {...link} />
          ))}
          <MenuRow to="/howitworks" label={shellCopy.howItWorks} />
          <MenuRow to="/plans" label={shellCopy.plans} />
          <MenuRow to="/gifting" label={shellCopy.giftCards} />
          <MenuRow to="/favourites" label={shellCopy.favourites} />
          <MenuRow to={account} label={user ? (user.plan ? shellCopy.closet : shellCopy.account) : shellCopy.signIn} />
        </ul>
        {about.map(({ title, links }) => (
          <section key={title} className="mt-24">
            <h3 className="muted text-small">{title}</h3>
            <ul>
              {links.map((link) => (
                <MenuRow key={link.to} {...link} />
              ))}
            </ul>
          </section>
        ))}
        {trader?.faqUrl && (
          <p className="mt-24">
            <a href={trader.faqUrl} className="menu-link">
              {footer?.faq}
              <Icon of={ExternalLink} size={18} />
            </a>
          </p>
        )}
      </nav>
    </Drawer>
  )
}

function MenuRow({ to, label, strong }: { to: string; label: string; strong?: boolean }) {
  return (
    <li>
      <OverlayLink to={to} className={strong ? 'menu-link h4' : 'menu-link'}>
        {label}
        <Icon of={ChevronRight} size={18} />
      </OverlayLink>
    </li>
  )
}
