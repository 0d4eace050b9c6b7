import { data, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { entryCopy } from '#web/copy/entry.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { safeRedirect } from '#web/lib/errors.ts'
import { attemptEntry, freshEntry } from '#web/screens/entry/entry-attempt.ts'
import { SignInOrJoin } from '#web/screens/entry/sign-in-or-join.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/entry.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(entryCopy.title) },
  { name: 'robots', content: 'noindex' },
]

/** Members go to their closet, everybody else to the shop, unless they were on their way somewhere. */
const destination = (url: URL, otherwise: string) => safeRedirect(url.searchParams.get('redirectTo'), otherwise)

export async function loader({ context, request }: Route.LoaderArgs) {
  const info = await context.get(apiContext)('customerInfo', {})
  if (info.ok) throw redirect(destination(new URL(request.url), info.body.user.plan ? '/account/closet' : '/shop'))
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const url = new URL(request.url)
  const outcome = await attemptEntry(context.get(apiContext), await request.formData(), destination(url, ''))
  if (!outcome.signedIn) return data(outcome.state, { status: outcome.status })
  // The cookie is on its way with this answer; the page behind it knows who came and sends them on.
  throw redirect(destination(url, '/account/closet'))
}

export default function Entry({ actionData }: Route.ComponentProps) {
  const state = actionData ?? freshEntry()
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto max-w-form grid gap-24">
        <div className="grid justify-items-center gap-8 text-center">
          <MotifPicture motif="heart" />
          <PageHeading className="mt-16">
            {state.step === 'email' ? entryCopy.heading : entryCopy.signInHeading}
          </PageHeading>
          {state.step === 'email' && <p className="muted">{entryCopy.start}</p>}
        </div>
        <SignInOrJoin state={state} />
      </div>
    </main>
  )
}
