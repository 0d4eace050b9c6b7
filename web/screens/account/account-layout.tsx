import { data, Form, Link, Outlet, redirect, useLocation } from 'react-router'
import { messages } from '#web/copy/messages.generated.ts'
import { partsCopy } from '#web/copy/parts.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { loginAddress } from '#web/lib/api/errors.ts'
import { needsPlan } from '#web/lib/landing.ts'
import { accountCopy } from '#web/screens/account/copy.ts'
import type { AccountContext } from '#web/screens/account/details/use-details-path.ts'
import { TermsChanged, TermsComing } from '#web/screens/account/terms/terms-changed.tsx'
import { termsStanding } from '#web/screens/account/terms/terms-standing.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/account-layout.ts'

/**
 * The closet and the plan page need a plan (product §9.1). For a customer without one, they answer 403 with a page that
 * says so and links to the plans.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { user } = answerOrThrow(await context.get(apiContext)('customerInfo', {}), request)
  const address = pageAddress(request)
  const graceOver = user.plan?.graceOver === true
  if (graceOver && isEntrance(address)) throw redirect('/subscription-failed')
  const hasPlan = user.plan !== null
  return data(
    { hasPlan, standing: termsStanding(user.plan), graceOver, terms: user.terms },
    { status: hasPlan || !needsPlan(address.pathname) ? 200 : 403 },
  )
}

/**
 * Once the days of grace are over, /account redirects to the payment (product §3.4). The plan, the closet and its
 * returns stay open, and so do the details when the address names one of their parts.
 */
const isEntrance = ({ pathname, search }: URL) => pathname.replace(/\/$/, '') === '/account' && search === ''

const sections = [
  { to: '/account/closet', label: accountCopy.closet },
  { to: '/account/orders', label: accountCopy.orders, also: '/account/waiting-list' },
  { to: '/account/plan', label: accountCopy.plan, also: '/account/two-homes' },
  { to: '/account/gift-cards', label: accountCopy.giftCards },
  { to: '/account', label: accountCopy.details },
]

export default function AccountLayout({ loaderData: { hasPlan, standing, graceOver, terms } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const openSections = sections.filter(({ to }) => hasPlan || !needsPlan(to))
  // The first section that contains this page. Details is the last: its address contains every page of the account.
  const within = (path: string | undefined) => path !== undefined && `${pathname}/`.startsWith(`${path}/`)
  const currentSection = openSections.find(({ to, also }) => within(to) || within(also))?.to
  const closed = !hasPlan && needsPlan(pathname)
  return (
    <div className="container section-tight account">
      <div className="account-columns">
        <nav aria-label={accountCopy.nav} className="account-nav">
          <ul>
            {openSections.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="account-link"
                  aria-current={to === currentSection && !closed ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <SignOut className="account-way-out" />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0">
          <TermsChanged terms={terms} />
          <TermsComing coming={terms.coming} standing={standing} />
          {closed ? <Closed /> : <Outlet context={{ graceOver } satisfies AccountContext} />}
        </main>
        <SignOut className="account-way-out-below" />
      </div>
    </div>
  )
}

/** Replaces a page that needs a plan. */
function Closed() {
  const location = useLocation()
  return (
    <div className="grid justify-items-center gap-24 text-center">
      <MotifPicture motif="basket" />
      <PageHeading>{messages.subscribeToAccess}</PageHeading>
      <p className="muted max-w-narrow">{accountCopy.closed}</p>
      <div className="flex flex-wrap justify-center gap-12">
        <ButtonLink to="/plans">{accountCopy.seePlans}</ButtonLink>
        <ButtonLink to="/account" variant="outline">
          {accountCopy.toAccount}
        </ButtonLink>
        <ButtonLink to={loginAddress(location)} variant="outline">
          {partsCopy.login}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Shown after the sections, but below the page on a phone, where the sections fill the first line. */
function SignOut({ className }: { className: string }) {
  return (
    <Form method="post" action="/sign-out" className={className}>
      <Button type="submit" variant="text">
        {accountCopy.signOut}
      </Button>
    </Form>
  )
}
