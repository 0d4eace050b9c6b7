import { messages } from '#web/copy/messages.generated.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { SearchField } from '#web/screens/storefront/search/search-field.tsx'
import { shellCopy } from '#web/screens/storefront/shell/copy.ts'
import { notFoundCopy } from '#web/screens/storefront/shell/not-found-copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** One missing sock, a search and links to the main pages. The server sends it with status 404. */
export function NotFoundPage() {
  const { user } = useSite()
  const links = [
    { to: '/shop', label: shellCopy.everything },
    { to: '/plans', label: shellCopy.plans },
    { to: user?.plan ? '/account/closet' : '/favourites', label: user?.plan ? shellCopy.closet : shellCopy.favourites },
    { to: '/howitworks', label: shellCopy.howItWorks },
    { to: '/', label: notFoundCopy.goHome },
  ]
  return (
    <main id="main" className="container section error-page">
      <MotifPicture motif="sock" />
      <PageHeading>{messages.notFound}</PageHeading>
      <p className="lead max-w-prose">{notFoundCopy.text}</p>
      <SearchField className="search-field-page" name={notFoundCopy.search} />
      <ul className="flex flex-wrap justify-center gap-12">
        {links.map((link) => (
          <li key={link.to}>
            <ButtonLink to={link.to} variant="outline" small>
              {link.label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </main>
  )
}
