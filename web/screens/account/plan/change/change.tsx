import { data, Link, redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { type Refusal, refusalMessage } from '#web/lib/api/errors.ts'
import { ifPresent, numberFrom, readForm, text } from '#web/lib/form/read-form.ts'
import { ChangePayment } from '#web/screens/account/plan/change/change-payment.tsx'
import { ChangePreview } from '#web/screens/account/plan/change/change-preview.tsx'
import { ChoosePlan, type Chosen } from '#web/screens/account/plan/change/choose-plan.tsx'
import { changeCopy } from '#web/screens/account/plan/change/copy.ts'
import { loadMembership, openPayment, signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { PayFirst } from '#web/screens/account/plan/pay-first.tsx'
import { backToPlan } from '#web/screens/account/plan/price-words.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/change.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(changeCopy.title) }]

/**
 * A change that waits for its payment shows the payment form wherever the member came from, so that a reload loses
 * nothing.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const membership = await loadMembership(call, request)
  if (!membership) return null
  if (membership.pendingChange?.waitsFor === 'payment') return { kind: 'payment' as const }
  const { plans } = answerOrThrow(await call('listPlans', {}), request)
  return { kind: 'choose' as const, membership, plans }
}

interface Refused {
  kind: 'refused'
  problem: string
  chosen: Chosen | null
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = await request.formData()
  switch (readForm(form, { intent: text }).intent) {
    case 'preview':
      return preview(call, request, form)
    case 'confirm':
      return confirm(call, request, form)
    case 'pay':
      return pay(call, request, null)
    case 'paid':
      return pay(call, request, changeCopy.stillOpen)
    case 'leave': {
      const answer = await call('cancelPlanChange', {})
      if (!answer.ok && answer.errors[0]?.code === 'already_done') throw redirect(afterChange.applied)
      // The change is no longer pending, which is what the member asked for.
      if (!answer.ok && answer.errors[0]?.code !== 'not_now') return refused(answer, request, null)
      throw redirect('/account/plan?done=change-cancelled')
    }
    default:
      throw redirect('/account/plan/change')
  }
}

async function preview(call: CallApi, request: Request, form: FormData) {
  const chosen = chosenIn(form)
  const { creditsPerStep } = readForm(form, { creditsPerStep: numberFrom(1) })
  if (!chosen.priceId) return data<Refused>({ kind: 'refused', problem: changeCopy.chooseOne, chosen }, { status: 400 })
  const answer = await call('previewPlanChange', {
    body: { priceId: chosen.priceId, boosterSteps: Math.round(chosen.boosterCredits / creditsPerStep) },
  })
  if (!answer.ok) return refused(answer, request, chosen)
  return data({ kind: 'preview' as const, preview: answer.body.preview, chosen })
}

async function confirm(call: CallApi, request: Request, form: FormData) {
  const { previewId, boosterSteps } = readForm(form, { previewId: text, boosterSteps: ifPresent(text) })
  const answer =
    boosterSteps === undefined
      ? await call('changeSubscriptionPlan', { body: { previewId } })
      : await call('changeBooster', { body: { previewId, boosterSteps: Number(boosterSteps) } })
  if (!answer.ok) return refused(answer, request, chosenIn(form))
  throw redirect(afterChange[answer.body.outcome])
}

/** @param problem the message if something must still be paid and the provider gives no message of its own */
async function pay(call: CallApi, request: Request, problem: string | null) {
  const answer = await call('refreshPlanChange', {})
  if (!answer.ok) return refused(answer, request, null)
  const { outcome, amount, message } = answer.body
  if (outcome !== 'needs_payment') throw redirect(afterChange[outcome])
  const payment = await openPayment(call, request, answer.body)
  return data(
    { kind: 'payment' as const, amount, payment, problem: message ?? problem },
    { status: problem ? 402 : 200 },
  )
}

const afterChange: Record<AnswerOf<'changeSubscriptionPlan'>['outcome'], string> = {
  applied: '/account/plan?done=changed',
  scheduled: '/account/plan?done=planned',
  needs_payment: '/account/plan/change',
  abandoned: '/account/plan?done=change-cancelled',
}

function refused(refusal: Refusal, request: Request, chosen: Chosen | null) {
  signInIfSignedOut(refusal, request)
  return data<Refused>({ kind: 'refused', problem: refusalMessage(refusal), chosen }, { status: refusal.status || 503 })
}

const chosenIn = (form: FormData): Chosen => readForm(form, { priceId: text, boosterCredits: numberFrom(0) })

export default function PlanChange({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  const refusal = actionData?.kind === 'refused' ? actionData : null
  if (loaderData.kind === 'payment')
    return (
      <ChangePayment opened={actionData?.kind === 'payment' ? actionData : null} problem={refusal?.problem ?? null} />
    )
  const { membership, plans } = loaderData
  const { changePlan } = membership.can
  return (
    <div className="grid max-w-panel gap-24">
      <div>
        <PageHeading>{changeCopy.title}</PageHeading>
        {changePlan.allowed && actionData?.kind !== 'preview' && <p className="muted mt-8">{changeCopy.lead}</p>}
      </div>
      {!changePlan.allowed ? (
        <Notice variant="info" title={changeCopy.closedTitle}>
          <p>{changePlan.reason}</p>
          <PayFirst membership={membership} />
        </Notice>
      ) : actionData?.kind === 'preview' ? (
        <ChangePreview preview={actionData.preview} chosen={actionData.chosen} />
      ) : (
        <ChoosePlan plans={plans} membership={membership} refusal={refusal} />
      )}
      <p>
        <Link to="/account/plan" className="link">
          {backToPlan}
        </Link>
      </p>
    </div>
  )
}
