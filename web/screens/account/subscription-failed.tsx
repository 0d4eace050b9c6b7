import { brand, pageTitle } from '#web/brand.ts'
import { failedCopy } from '#web/copy/checkout.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/subscription-failed.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(failedCopy.title) },
  { name: 'robots', content: 'noindex' },
]

export default function SubscriptionFailed() {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="grid justify-items-center gap-24 text-center">
        <MotifPicture motif="wren" />
        <PageHeading>{failedCopy.title}</PageHeading>
        <p className="muted">{failedCopy.text}</p>
        <ButtonLink to="/checkout?step=plans">{failedCopy.again}</ButtonLink>
        <p>
          {failedCopy.contact}{' '}
          <a href={`mailto:${brand.email}`} className="link">
            {brand.email}
          </a>
        </p>
      </div>
    </main>
  )
}
