import { Link, useLocation } from 'react-router'
import { mailingListCopy } from '#web/copy/mailing-list.ts'
import { describeTrader } from '#web/copy/trader.ts'
import { typeAddress } from '#web/lib/shop/type-address.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { MailingListForm } from '#web/screens/mailing-list/mailing-list-form.tsx'
import { browseLinks } from '#web/screens/storefront/shell/browse-links.ts'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { shellCopy } from '#web/screens/storefront/shell/copy.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** Pages with their own mailing list form. */
const pagesWithOwnForm = /^\/(mailing-list|confirmation|community)(\/|$)/

export function SiteFooter() {
  const { types, user, trader, about, footer } = useSite()
  const { pathname } = useLocation()
  return (
    <footer className="site-footer no-print" id="site-footer">
      <div className="container footer-grid">
        <div className="footer-about">
          <Wordmark />
          <p className="muted mt-12">{footer?.line}</p>
          {!pagesWithOwnForm.test(pathname) && (
            <section className="mt-24 grid gap-8" aria-labelledby="footer-mailing-list">
              <h2 className="font-strong" id="footer-mailing-list">
                {mailingListCopy.heading}
              </h2>
              <MailingListForm labelledBy="footer-mailing-list" />
            </section>
          )}
        </div>
        <FooterList
          title={shellCopy.clothes}
          links={[
            { to: '/shop', label: shellCopy.everything },
            ...types.map((type) => ({ to: typeAddress(type.code), label: type.label })),
            ...browseLinks,
          ]}
        />
        <FooterList
          title={shellCopy.footerHelp}
          links={[
            { to: '/howitworks', label: shellCopy.howItWorks },
            { to: '/plans', label: shellCopy.plans },
            { to: '/gifting', label: shellCopy.giftCards },
            { to: '/favourites', label: shellCopy.favourites },
            { to: user ? '/account' : '/entry', label: user ? shellCopy.account : shellCopy.signIn },
          ]}
          mail
        />
        {about.map((list) => (
          <FooterList key={list.title} {...list} />
        ))}
        {footer && <FooterList {...footer} />}
      </div>
      <div className="container muted pb-32 text-small grid gap-8">
        {trader && <p>{describeTrader(trader)}</p>}
        {trader?.isMadeUp && <p>{footer?.demo}</p>}
      </div>
    </footer>
  )
}

interface FooterListProps {
  title: string
  links: readonly { to: string; label: string }[]
  mail?: boolean
}

function FooterList({ title, links, mail }: FooterListProps) {
  const { trader, footer } = useSite()
  const faq = trader?.faqUrl
  return (
    <nav aria-label={title}>
      <h2 className="font-strong">{title}</h2>
      <ul className="mt-8">
        {links.map((link) => (
          <li key={link.to}>
            <Link className="footer-link" to={link.to}>
              {link.label}
            </Link>
          </li>
        ))}
        {mail && faq && (
          <li>
            <a className="footer-link" href={faq}>
              {footer?.faq}
            </a>
          </li>
        )}
        {mail && (
          <li>
            <ContactLink className="footer-link">{shellCopy.emailUs}</ContactLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
