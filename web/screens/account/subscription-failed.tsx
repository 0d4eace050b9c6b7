import { Link, redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { brand, pageTitle } from '#web/brand.ts'
import { membershipCopy } from '#web/copy/membership.ts'
import { failedCopy as copy } from '#web/copy/membership-money.ts'
import { answerOrThrow, pageAddress } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { signInAddress } from '#web/lib/errors.ts'
import { pounds } from '#web/lib/format.ts'
import { type Membership, type OpenPayment, openPayment } from '#web/screens/account/membership/membership.ts'
import { MembershipPayment } from '#web/screens/account/membership/membership-payment.tsx'
import { overdueText } from '#web/screens/account/membership/overdue-text.ts'
import { PortalLink } from '#web/screens/account/membership/portal-button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/subscription-failed.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, { name: 'robots', content: 'noindex' }]

type Joining = AnswerOf<'refreshCheckoutSession'>['outcome']

/** Two things end here: a renewal that could not be collected, and a joining that came to nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const info = await call('customerInfo', {})
  if (!info.ok && info.status === 401)
    return { kind: 'signed-out' as const, signIn: signInAddress(pageAddress(request)) }
  const { plan } = answerOrThrow(info, request).user
  if (plan?.state === 'past_due') return await loadOverdue(call, request)
  // Whoever has a membership that stands has nothing to repair here.
  if (plan && plan.state !== 'cancelled') throw redirect('/account/plan')
  const joining = await call('refreshCheckoutSession', {})
  if (!joining.ok) return { kind: 'joining' as const, outcome: 'unknown' as const, plan: null }
  if (joining.body.outcome === 'joined' && joining.body.membershipState !== 'cancelled') throw redirect('/welcome')
  return { kind: 'joining' as const, outcome: joining.body.outcome, plan: joining.body.priceId }
}

async function loadOverdue(call: CallApi, request: Request) {
  const answer = await call('payMembership', {})
  // Paid in the meantime, here or by the provider's next try.
  if (!answer.ok && answer.errors[0]?.code === 'already_done') throw redirect('/account/plan?done=paid')
  const { membership, ...rest } = answerOrThrow(answer, request)
  if (rest.outcome === 'done') throw redirect('/account/plan?done=paid')
  return { kind: 'overdue' as const, membership, amount: rest.amount, payment: await openPayment(call, request, rest) }
}

/** After the card form. What the provider still calls open is asked about again by the loader. */
export async function action({ context }: Route.ActionArgs) {
  const answer = await context.get(apiContext)('refreshMembership', {})
  if (answer.ok && answer.body.membership.plan.state !== 'past_due') throw redirect('/account/plan?done=paid')
  return { problem: copy.stillOpen }
}

export default function SubscriptionFailed({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      {loaderData.kind === 'overdue' ? (
        <Overdue
          membership={loaderData.membership}
          amount={loaderData.amount}
          payment={loaderData.payment}
          problem={actionData?.problem ?? null}
        />
      ) : (
        <div className="grid justify-items-center gap-24 text-center">
          <MotifPicture motif="wren" />
          {loaderData.kind === 'signed-out' ? (
            <>
              <PageHeading>{copy.signedOutTitle}</PageHeading>
              <p className="muted">{copy.signedOut}</p>
              <ButtonLink to={loaderData.signIn}>{copy.signIn}</ButtonLink>
            </>
          ) : (
            <NotJoined outcome={loaderData.outcome} plan={loaderData.plan} />
          )}
          <Contact />
        </div>
      )}
    </main>
  )
}

const joinAgain = (plan: string | null) =>
  plan ? `/checkout?step=confirm&plan=${encodeURIComponent(plan)}` : '/checkout?step=plans'

/** Without an address it goes on with the plan that was chosen. */
const joiningWords: Record<Joining | 'unknown', { title: string; text: string; again: string; to?: string }> = {
  expired: { title: copy.title, text: `${copy.notTaken} ${copy.dull}`, again: copy.again },
  open: { title: copy.openTitle, text: copy.open, again: copy.again },
  none: { title: copy.noneTitle, text: copy.none, again: copy.plans, to: '/plans' },
  joined: { title: copy.noneTitle, text: copy.none, again: membershipCopy.rejoin, to: '/plans' },
  refunded: { title: copy.refundedTitle, text: copy.refunded, again: copy.again },
  unknown: { title: copy.unknownTitle, text: copy.unknown, again: copy.look, to: '/subscription-failed' },
}

function NotJoined({ outcome, plan }: { outcome: Joining | 'unknown'; plan: string | null }) {
  const { title, text, again, to = joinAgain(plan) } = joiningWords[outcome]
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="muted">{text}</p>
      <ButtonLink to={to}>{again}</ButtonLink>
    </>
  )
}

interface OverdueProps {
  membership: Membership
  amount: number
  payment: OpenPayment | null
  problem: string | null
}

/** What is owed and since when, the card form, and every other way on from here. */
function Overdue({ membership: { overdue, can }, amount, payment, problem }: OverdueProps) {
  const price = pounds(amount)
  const confirmation = overdue?.needsConfirmation ?? false
  return (
    <div className="grid gap-24">
      <div>
        <PageHeading>{confirmation ? membershipCopy.confirmationTitle : copy.overdueTitle(price)}</PageHeading>
        {overdue && <p className="muted mt-8">{overdueText(overdue)}</p>}
        {payment?.message && !confirmation && <p className="mt-8">{membershipCopy.cardSays(payment.message)}</p>}
      </div>
      {payment ? (
        <>
          <MembershipPayment payment={payment} label={copy.pay(price)} busyLabel={copy.paying} problem={problem} />
          <p className="muted text-small">{copy.kept}</p>
        </>
      ) : (
        <ErrorSummary attempt={problem} problems={problem ? [{ message: problem }] : []} />
      )}
      <section aria-labelledby="elsewhere" className="grid justify-items-start gap-8">
        <h2 id="elsewhere" className="h4">
          {copy.elsewhere}
        </h2>
        <ul className="flex flex-wrap gap-x-24 gap-y-8">
          {can.openPortal.allowed && (
            <li>
              <PortalLink>{copy.portal}</PortalLink>
            </li>
          )}
          <WayOn to="/account/plan">{copy.toPlan}</WayOn>
          <WayOn to="/account/closet">{copy.toCloset}</WayOn>
          <WayOn to="/account?from=payment">{copy.toDetails}</WayOn>
          {can.end.allowed && <WayOn to="/account/plan/end">{copy.end}</WayOn>}
        </ul>
        <Contact />
      </section>
    </div>
  )
}

const WayOn = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className="link">
      {children}
    </Link>
  </li>
)

const Contact = () => (
  <p>
    {copy.contact}{' '}
    <a href={`mailto:${brand.email}`} className="link">
      {brand.email}
    </a>
  </p>
)
