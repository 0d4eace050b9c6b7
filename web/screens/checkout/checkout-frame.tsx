import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StepBar } from '#web/ui/step-bar.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

export const checkoutSteps = ['plans', 'account', 'confirm', 'shipment', 'summary'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

const stepLabel: Record<CheckoutStep, string> = {
  plans: checkoutCopy.stepPlans,
  account: checkoutCopy.stepAccount,
  confirm: checkoutCopy.stepConfirm,
  shipment: checkoutCopy.stepShipment,
  summary: checkoutCopy.stepSummary,
}

export interface CheckoutFrameProps {
  step: CheckoutStep
  /** Members have a plan: their checkout is delivery and summary only. */
  member: boolean
  plan: string | null
  /** Two or three columns on a desk. */
  wide: boolean
  children: ReactNode
}

/** The enclosed checkout: a way back, the mark, and how far it is. Nothing else leads away. */
export function CheckoutFrame({ step, member, plan, wide, children }: CheckoutFrameProps) {
  const steps = member ? (['shipment', 'summary'] as const) : checkoutSteps
  const current = Math.max(0, (steps as readonly CheckoutStep[]).indexOf(step))
  const addressOf = (one: CheckoutStep) =>
    `/checkout?${new URLSearchParams(plan ? { step: one, plan } : { step: one })}`
  const previous = steps[current - 1]
  // Signed in already, the account step has nothing to show; going back leads to the plans.
  const backTo =
    previous === undefined ? '/basket' : addressOf(previous === 'account' && step === 'confirm' ? 'plans' : previous)
  return (
    <>
      <header className="checkout-header">
        <div className="container checkout-header-row">
          <Link to={backTo} className="link-plain font-strong">
            <span aria-hidden="true">←</span> {checkoutCopy.back}
          </Link>
          <Link to="/" className="checkout-mark">
            <Wordmark />
          </Link>
          <span className="muted text-small">{checkoutCopy.secure}</span>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={classNames('container section-tight', wide ? 'container-checkout' : 'container-narrow')}
      >
        <div className="grid gap-24">
          <StepBar
            current={current}
            steps={steps.map((one) => ({ label: stepLabel[one], to: one === 'account' ? undefined : addressOf(one) }))}
          />
          {children}
        </div>
      </main>
    </>
  )
}
