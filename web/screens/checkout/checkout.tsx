import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerIfSignedIn, answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { AccountStep, accountAction } from '#web/screens/checkout/account-step.tsx'
import {
  CheckoutFrame,
  type CheckoutStep,
  checkoutSteps,
  hasJustJoined,
  isForMembers,
  stepAddress,
} from '#web/screens/checkout/checkout-frame.tsx'
import { ConfirmStep, confirmAction, loadConfirm } from '#web/screens/checkout/confirm-step.tsx'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { checkJoiningIntent, Joining, loadJoining } from '#web/screens/checkout/joining.tsx'
import { PaidNotice } from '#web/screens/checkout/paid-notice.tsx'
import { loadBasketCredits, PlansStep } from '#web/screens/checkout/plans-step.tsx'
import { loadShipment, piecesOf, ShipmentStep, shipmentAction } from '#web/screens/checkout/shipment-step.tsx'
import { loadSummary, SummaryStep, summaryAction } from '#web/screens/checkout/summary/summary-step.tsx'
import type { Route } from './+types/checkout.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(checkoutCopy.title) },
  { name: 'robots', content: 'noindex' },
]

const isStep = (text: string | null): text is CheckoutStep =>
  (checkoutSteps as readonly (string | null)[]).includes(text)

/** The plans step already has all nine prices, so switching the interval needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const intervalOnly = currentUrl.search !== nextUrl.search && withoutInterval(currentUrl) === withoutInterval(nextUrl)
  return intervalOnly ? false : defaultShouldRevalidate
}

function withoutInterval(url: URL): string {
  const rest = new URL(url)
  rest.searchParams.delete('interval')
  return rest.href
}

/** Each step has its own address; visitors who lack what a step needs are redirected to the step that asks for it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const requestedStep = searchParams.get('step')
  const plan = searchParams.get('plan')
  const user = answerIfSignedIn(await call('customerInfo', {}), request)?.user ?? null
  // Somebody whose membership has ended joins again like anybody else.
  const isMember = user?.plan != null && !user.can.subscribe.allowed
  const joined = isMember && hasJustJoined(request)
  const redirectTo = (to: CheckoutStep) => redirect(stepAddress(to, { plan }))
  // The address always names its step: forms post to it, and the history has one entry for each.
  if (!isStep(requestedStep)) throw redirectTo(isMember ? 'shipment' : plan ? 'account' : 'plans')
  const step = requestedStep
  const needsPlan = isForMembers(step)

  if (needsPlan && user && hasJustJoined(request)) {
    const joining = await loadJoining(call)
    if (joining) return { kind: 'joining' as const, step: 'confirm' as const, plan, isMember, joined, joining }
    // There is nothing to deliver yet: a family that joined before choosing clothes is welcomed instead of being asked
    // for an address.
    if (piecesOf(request).length === 0) throw redirect('/welcome?joined=1')
  }
  if (isMember && !needsPlan) throw redirectTo('shipment')
  if (!isMember && needsPlan) throw redirectTo(user ? (plan ? 'confirm' : 'plans') : 'account')
  switch (step) {
    case 'plans': {
      const [plans, cost, basketCredits] = await Promise.all([
        call('listPlans', {}),
        call('shippingCost', {}),
        loadBasketCredits(call, request),
      ])
      const postage = cost.ok ? cost.body : null
      const shown = { plans: answerOrThrow(plans, request).plans, postage, basketCredits }
      return { kind: step, step, plan, isMember, joined, ...shown }
    }
    case 'account':
      if (user) throw redirectTo(plan ? 'confirm' : 'plans')
      return { kind: step, step, plan, isMember, joined }
    case 'confirm': {
      if (!plan) throw redirectTo('plans')
      if (!user) throw redirectTo('account')
      const confirm = await loadConfirm(call, request, plan)
      if (!confirm) throw redirectTo('plans')
      return { kind: step, step, plan, isMember, joined, confirm, cancelled: searchParams.get('cancelled') === '1' }
    }
    case 'shipment':
      return {
        kind: step,
        step,
        plan,
        isMember,
        joined,
        paid: joined ? (user?.plan?.lastPaymentAmount ?? null) : null,
        shipment: await loadShipment(call, request),
      }
    case 'summary':
      return { kind: step, step, plan, isMember, joined, summary: await loadSummary(call, request) }
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const step = searchParams.get('step')
  const plan = searchParams.get('plan')
  const form = await request.formData()
  switch (step) {
    case 'account':
      return answerStep(step, await accountAction(call, form, stepAddress(plan ? 'confirm' : 'plans', { plan })))
    case 'confirm':
      return answerStep(step, await confirmAction(call, request, form, plan))
    case 'shipment':
      if (readForm(form, { intent: text }).intent === checkJoiningIntent) {
        // If the provider cannot be reached, the page keeps waiting: the provider's webhook will arrive too.
        await call('refreshCheckoutSession', {})
        return { step: 'joining' as const }
      }
      return answerStep(step, await shipmentAction(call, request, form))
    case 'summary':
      return answerStep(step, await summaryAction(call, request, form))
    default:
      throw redirect('/checkout')
  }
}

/**
 * Answers a step's form. A failure gets an error status, so that the router does not reload the page: the loader would
 * most likely fail too, and its error page would replace the answer.
 */
const answerStep = <Step extends CheckoutStep, Answer extends { readonly failed: boolean }>(
  step: Step,
  answer: Answer,
) => data({ step, answer }, answer.failed ? { status: 503 } : undefined)

const wideKinds: ReadonlySet<string> = new Set(['plans', 'summary'])

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { step, plan, isMember, joined } = loaderData
  return (
    <CheckoutFrame step={step} isMember={isMember} joined={joined} plan={plan} wide={wideKinds.has(loaderData.kind)}>
      {loaderData.kind === 'joining' && <Joining outcome={loaderData.joining} />}
      {loaderData.kind === 'plans' && (
        <PlansStep plans={loaderData.plans} postage={loaderData.postage} basketCredits={loaderData.basketCredits} />
      )}
      {loaderData.kind === 'account' && (
        <AccountStep
          planChosen={plan !== null}
          answer={actionData?.step === 'account' ? actionData.answer : undefined}
        />
      )}
      {loaderData.kind === 'confirm' && (
        <ConfirmStep
          confirm={loaderData.confirm}
          cancelled={loaderData.cancelled}
          answer={actionData?.step === 'confirm' ? actionData.answer : undefined}
        />
      )}
      {loaderData.kind === 'shipment' && loaderData.paid !== null && <PaidNotice amount={loaderData.paid} />}
      {loaderData.kind === 'shipment' && (
        <ShipmentStep
          shipment={loaderData.shipment}
          answer={actionData?.step === 'shipment' ? actionData.answer : undefined}
        />
      )}
      {loaderData.kind === 'summary' && (
        <SummaryStep
          summary={loaderData.summary}
          answer={actionData?.step === 'summary' ? actionData.answer : undefined}
        />
      )}
    </CheckoutFrame>
  )
}
