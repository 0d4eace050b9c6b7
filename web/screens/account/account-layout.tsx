import { data, Form, Link, Outlet, redirect, useLocation } from 'react-router'
import { accountCopy } from '#web/copy/account.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow, pageAddress } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { TermsChanged } from '#web/screens/account/terms-changed.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/account-layout.ts'

/** The account area needs a plan; whoever has none is told so and shown the way, without a redirect loop. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { user } = answerOrThrow(await context.get(apiContext)('customerInfo', {}), request)
  if (user.plan?.graceOver && isEntrance(pageAddress(request))) throw redirect('/subscription-failed')
  return data({ subscribed: user.plan !== null, terms: user.terms }, { status: user.plan ? 200 : 403 })
}

/**
 * Days of grace are over: the way into the account leads to the payment (decisions.md §3.4). The plan, the closet and its
 * returns stay open, and so do one's details to whoever asks for them by more than the bare address.
 */
const isEntrance = ({ pathname, search }: URL) => pathname.replace(/\/$/, '') === '/account' && search === ''

const sections = [
  { to: '/account/closet', label: accountCopy.closet },
  { to: '/account/plan', label: accountCopy.plan },
  { to: '/account', label: accountCopy.details },
]

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // The first whose pages this is one of; the details have the rest.
  const here = sections.find(({ to }) => `${pathname}/`.startsWith(`${to}/`))?.to
  if (!loaderData.subscribed)
    return (
      <main id="main" tabIndex={-1} className="container container-narrow section">
        <div className="grid justify-items-center gap-24 text-center">
          <MotifPicture motif="basket" />
          <PageHeading>{messages.subscribeToAccess}</PageHeading>
          <p className="muted">{accountCopy.closed}</p>
          <ButtonLink to="/plans">{accountCopy.seePlans}</ButtonLink>
          <SignOut />
        </div>
      </main>
    )
  return (
    <div className="container section-tight">
      <div className="account-columns">
        <nav aria-label={accountCopy.nav} className="account-nav">
          <ul>
            {sections.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="account-link" aria-current={to === here ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <SignOut />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0">
          <TermsChanged terms={loaderData.terms} />
          <Outlet />
        </main>
      </div>
    </div>
  )
}

function SignOut() {
  return (
    <Form method="post" action="/sign-out">
      <Button type="submit" look="text">
        {accountCopy.signOut}
      </Button>
    </Form>
  )
}
