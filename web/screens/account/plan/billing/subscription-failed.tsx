import { data, redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { type Refusal, refusalMessage, signInAddress } from '#web/lib/api/errors.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { ContactUs } from '#web/screens/account/plan/billing/contact-us.tsx'
import { failedCopy as copy } from '#web/screens/account/plan/billing/copy.ts'
import { Overdue } from '#web/screens/account/plan/billing/overdue.tsx'
import { membershipCopy } from '#web/screens/account/plan/copy.ts'
import { openPayment, signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SubmitOnArrival } from '#web/ui/form/submit-on-arrival.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/subscription-failed.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, { name: 'robots', content: 'noindex' }]

type Joining = AnswerOf<'latestCheckoutSession'>['outcome']

/** Serves two cases: a renewal whose payment failed, and a joining that failed or was abandoned. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const info = await call('customerInfo', {})
  if (!info.ok && info.status === 401)
    return { kind: 'signed-out' as const, signIn: signInAddress(pageAddress(request)) }
  const { plan } = answerOrThrow(info, request).user
  if (plan?.state === 'past_due' && plan.part === 'payer') return await loadOverdue(call, request)
  // A member without an overdue payment has nothing to do here, nor has a second adult, who pays nothing.
  if (plan && plan.state !== 'cancelled') throw redirect('/account/plan')
  const joining = answerOrThrow(await call('latestCheckoutSession', {}), request)
  welcomeIfJoined(joining)
  return { kind: 'joining' as const, outcome: joining.outcome, plan: joining.priceId }
}

function welcomeIfJoined({ outcome, membershipState }: AnswerOf<'latestCheckoutSession'>): void {
  if (outcome === 'joined' && membershipState !== 'cancelled') throw redirect('/welcome')
}

const afterPayment = '/account/plan?done=paid'

async function loadOverdue(call: CallApi, request: Request) {
  const { membership } = answerOrThrow(await call('membershipDetails', {}), request)
  // The bill has been paid since the plan was read.
  if (!membership.overdue) throw redirect(afterPayment)
  return { kind: 'overdue' as const, overdue: membership.overdue, can: membership.can }
}

interface Refused {
  kind: 'refused'
  problem: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { intent } = readForm(await request.formData(), { intent: text })
  switch (intent) {
    case 'check': {
      const answer = await call('refreshCheckoutSession', {})
      if (!answer.ok) return refused(answer, request)
      welcomeIfJoined(answer.body)
      return null
    }
    case 'paid': {
      const answer = await call('refreshMembership', {})
      if (answer.ok && answer.body.membership.plan.state !== 'past_due') throw redirect(afterPayment)
      return pay(call, request, copy.stillOpen)
    }
    default:
      return pay(call, request, null)
  }
}

/**
 * Loads what the card form needs, or redirects if nothing is left to pay.
 * @param problem the message above the form
 */
async function pay(call: CallApi, request: Request, problem: string | null) {
  const answer = await call('payMembership', {})
  // The bill has been paid since, here or by the provider's retry.
  if (!answer.ok && answer.errors[0]?.code === 'already_done') throw redirect(afterPayment)
  if (!answer.ok) return refused(answer, request)
  if (answer.body.outcome === 'done') throw redirect(afterPayment)
  return { kind: 'payment' as const, payment: await openPayment(call, request, answer.body), problem }
}

function refused(refusal: Refusal, request: Request) {
  signInIfSignedOut(refusal, request)
  return data<Refused>({ kind: 'refused', problem: refusalMessage(refusal) }, { status: refusal.status || 503 })
}

export default function SubscriptionFailed({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      {loaderData.kind === 'overdue' ? (
        <Overdue
          {...loaderData}
          payment={actionData?.kind === 'payment' ? actionData.payment : null}
          problem={actionData?.problem ?? null}
          checked={actionData != null}
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
            <NotJoined
              outcome={loaderData.outcome}
              plan={loaderData.plan}
              checked={actionData === null}
              problem={actionData?.problem ?? null}
            />
          )}
          <ContactUs />
        </div>
      )}
    </main>
  )
}

const joinAgain = (plan: string | null) =>
  plan ? `/checkout?step=confirm&plan=${encodeURIComponent(plan)}` : '/checkout?step=plans'

/** The words for each outcome. Without `to`, the link leads to the chosen plan. */
const joiningWords: Record<Joining, { title: string; text: string; again: string; to?: string }> = {
  expired: { title: copy.title, text: `${copy.notTaken} ${copy.dull}`, again: copy.again },
  open: { title: copy.openTitle, text: copy.open, again: copy.again },
  none: { title: copy.noneTitle, text: copy.none, again: copy.plans, to: '/plans' },
  joined: { title: copy.noneTitle, text: copy.none, again: membershipCopy.rejoin, to: '/plans' },
  refunded: { title: copy.refundedTitle, text: copy.refunded, again: copy.again },
}

interface NotJoinedProps {
  outcome: Joining
  plan: string | null
  /** Whether the provider has just been asked. */
  checked: boolean
  /** Why the provider could not be asked. */
  problem: string | null
}

function NotJoined({ outcome, plan, checked, problem }: NotJoinedProps) {
  // A payment that is open in our records may have just been paid, so the provider is asked.
  if (outcome === 'open' && !checked)
    return (
      <>
        <PageHeading>{copy.unknownTitle}</PageHeading>
        <p className="muted">{problem === null ? copy.charged : copy.unknown}</p>
        <SubmitOnArrival intent="check" label={copy.check} busyLabel={copy.looking} done={problem !== null} />
      </>
    )
  const { title, text, again, to = joinAgain(plan) } = joiningWords[outcome]
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="muted">{text}</p>
      <ButtonLink to={to}>{again}</ButtonLink>
    </>
  )
}
