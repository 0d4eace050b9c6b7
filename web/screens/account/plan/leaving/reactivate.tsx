import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { pounds } from '#web/lib/format.ts'
import { reactivateCopy as copy } from '#web/screens/account/plan/leaving/copy.ts'
import { loadMembership, openPayment, signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { MembershipPayment } from '#web/screens/account/plan/membership-payment.tsx'
import { backToPlan } from '#web/screens/account/plan/price-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/reactivate.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const membership = await loadMembership(call, request)
  if (!membership) return null
  if (membership.plan.state !== 'paused') throw redirect('/account/plan')
  const terms = await call('reactivationTerms', {})
  // The reactivation was paid for in another tab between the two calls.
  if (!terms.ok && terms.errors[0]?.code === 'already_done') throw redirect('/account/plan')
  return { membership, terms: answerOrThrow(terms, request) }
}

/**
 * A repeated call finds the invoice that is already open, so after a refused card the page asks for another card.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { intent, shown } = readForm(await request.formData(), { intent: text, shown: text })
  if (intent === 'paid') {
    const refreshed = await call('refreshMembership', {})
    if (refreshed.ok && refreshed.body.membership.plan.state === 'active')
      throw redirect('/account/plan?done=reactivated')
  }
  const answer = await call('reactivateMembership', { body: { shown } })
  if (!answer.ok) {
    if (answer.errors[0]?.code === 'already_done') throw redirect('/account/plan?done=reactivated')
    signInIfSignedOut(answer, request)
    return data({ problem: refusalMessage(answer), payment: null }, { status: answer.status || 503 })
  }
  if (answer.body.outcome === 'done') throw redirect('/account/plan?done=reactivated')
  const payment = await openPayment(call, request, answer.body)
  return data({ problem: answer.body.message ?? copy.stillOpen, payment }, { status: 402 })
}

/**
 * If the terms have changed since the page was opened, the call is refused and the page shows and posts the new ones.
 */
export const shouldRevalidate = reloadAfterConflict

export default function PlanReactivate({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (!loaderData) return null
  const { membership, terms } = loaderData
  const payment = actionData?.payment ?? null
  return (
    <div className="grid max-w-narrow gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted mt-8">{payment ? copy.refused : terms.lead}</p>
      </div>
      {actionData && !payment && <ErrorSummary attempt={actionData} problems={[{ message: actionData.problem }]} />}
      <Panel variant="outline">
        <dl className="facts facts-quiet">
          {terms.sums.map(({ label, value, strong }) => (
            <div key={label}>
              <dt className={strong ? 'font-strong' : undefined}>{label}</dt>
              <dd className={strong ? 'font-strong tabular' : 'tabular'}>
                {strong && payment ? pounds(payment.amount) : value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="muted mt-8 text-small">{terms.duty}</p>
      </Panel>
      {payment ? (
        <MembershipPayment
          payment={payment}
          label={copy.pay(pounds(payment.amount))}
          busyLabel={copy.reactivating}
          problem={actionData?.problem ?? null}
        >
          <input type="hidden" name="shown" value={terms.version} />
        </MembershipPayment>
      ) : membership.can.reactivate.allowed ? (
        <Form method="post">
          <input type="hidden" name="shown" value={terms.version} />
          <Button type="submit" name="intent" value="reactivate" wide busy={busy} busyLabel={copy.reactivating}>
            {terms.button}
          </Button>
        </Form>
      ) : (
        <p className="muted">{membership.can.reactivate.reason}</p>
      )}
      <p>
        <Link to="/account/plan" className="link">
          {backToPlan}
        </Link>
      </p>
    </div>
  )
}
