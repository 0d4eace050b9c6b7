import { data, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { safeRedirect } from '#web/lib/api/errors.ts'
import { readBasket } from '#web/lib/basket/basket.ts'
import { landing } from '#web/lib/landing.ts'
import { entryCopy } from '#web/screens/entry/copy.ts'
import { attemptEntry, freshEntry } from '#web/screens/entry/entry-attempt.ts'
import { SignInOrJoin } from '#web/screens/entry/sign-in-or-join.tsx'
import { signInReason } from '#web/screens/entry/sign-in-reason.ts'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/entry.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(entryCopy.title) },
  { name: 'robots', content: 'noindex' },
]

const destinationOf = (request: Request) => safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '')
const basketSize = (request: Request) => readBasket(request.headers.get('cookie')).length

export async function loader({ context, request }: Route.LoaderArgs) {
  const info = await context.get(apiContext)('customerInfo', {})
  const destination = destinationOf(request)
  if (info.ok)
    throw redirect(landing({ hasPlan: info.body.user.plan !== null, basket: basketSize(request), destination }))
  return { reason: signInReason(destination) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const destination = destinationOf(request)
  const outcome = await attemptEntry(context.get(apiContext), await request.formData(), destination)
  if (!outcome.signedIn) return data(outcome.state, { status: outcome.status })
  throw redirect(landing({ hasPlan: outcome.hasPlan, basket: basketSize(request), destination }))
}

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData ?? freshEntry()
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto max-w-form grid gap-24">
        <div className="grid justify-items-center gap-8 text-center">
          <MotifPicture motif="heart" />
          <PageHeading className="mt-16">
            {state.step === 'email' ? entryCopy.heading : entryCopy.signInHeading}
          </PageHeading>
          {loaderData.reason && <p className="font-strong">{loaderData.reason}</p>}
          {state.step === 'email' && <p className="muted">{entryCopy.start}</p>}
        </div>
        <SignInOrJoin state={state} />
      </div>
    </main>
  )
}
