import { redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { accountClosedCopy as copy } from '#web/screens/entry/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/account-closed.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, { name: 'robots', content: 'noindex' }]

/** A signed-in visitor still has an account, so they are redirected to it. */
export async function loader({ context }: Route.LoaderArgs) {
  const info = await context.get(apiContext)('customerInfo', {})
  if (info.ok) throw redirect('/account')
  return null
}

/** Shown once an account is closed. */
export default function AccountClosed() {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto grid max-w-form justify-items-center gap-16 text-center">
        <MotifPicture motif="wren" />
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted">{copy.lead}</p>
        <ButtonLink to="/" variant="outline">
          {copy.home}
        </ButtonLink>
      </div>
    </main>
  )
}
