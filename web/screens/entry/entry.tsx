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
import { SwitchAccount } from '#web/screens/entry/switch-account.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/entry.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(entryCopy.title) },
  { name: 'robots', content: 'noindex' },
]

const destinationOf = (request: Request) => safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '')
const basketSize = (request: Request) => readBasket(request.headers.get('cookie')).length

/**
 * Redirects signed-in visitors onwards, unless they ask for another account (`switch`); only a press signs them out.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const info = await context.get(apiContext)('customerInfo', {})
  const destination = destinationOf(request)
  if (!info.ok) return { reason: signInReason(destination), signedIn: null }
  const { plan, email } = info.body.user
  const onward = landing({ hasPlan: plan !== null, basket: basketSize(request), destination })
  if (!new URL(request.url).searchParams.has('switch')) throw redirect(onward)
  return { reason: null, signedIn: { email, destination, onward } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const destination = destinationOf(request)
  const outcome = await attemptEntry(context.get(apiContext), await request.formData(), destination)
  if (!outcome.signedIn) return data(outcome.state, { status: outcome.status })
  throw redirect(landing({ hasPlan: outcome.hasPlan, basket: basketSize(request), destination }))
}

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData ?? freshEntry()
  if (loaderData.signedIn) return <SwitchAccount {...loaderData.signedIn} />
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
