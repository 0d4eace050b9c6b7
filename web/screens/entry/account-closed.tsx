import { redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { detailsCopy as copy } from '#web/copy/details.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/account-closed.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(copy.leftTitle) },
  { name: 'robots', content: 'noindex' },
]

/** Whoever is signed in has an account: it is shown to them instead. */
export async function loader({ context }: Route.LoaderArgs) {
  const info = await context.get(apiContext)('customerInfo', {})
  if (info.ok) throw redirect('/account')
  return null
}

/** After the last press. */
export default function AccountClosed() {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto grid max-w-form justify-items-center gap-16 text-center">
        <MotifPicture motif="wren" />
        <PageHeading>{copy.leftTitle}</PageHeading>
        <p className="muted">{copy.left}</p>
        <ButtonLink to="/" look="outline">
          {copy.leftHome}
        </ButtonLink>
      </div>
    </main>
  )
}
