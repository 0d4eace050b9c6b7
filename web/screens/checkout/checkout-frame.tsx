import type { ReactNode } from 'react'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { EnclosedHeader } from '#web/screens/checkout/enclosed-header.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { StepBar } from '#web/ui/step-bar.tsx'

export const checkoutSteps = ['plans', 'account', 'confirm', 'shipment', 'summary'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

const stepLabel: Record<CheckoutStep, string> = {
  plans: checkoutCopy.stepPlans,
  account: checkoutCopy.stepAccount,
  confirm: checkoutCopy.stepConfirm,
  shipment: checkoutCopy.stepShipment,
  summary: checkoutCopy.stepSummary,
}

const memberSteps: readonly CheckoutStep[] = ['shipment', 'summary']
/** The steps that need a membership. */
export const isForMembers = (step: CheckoutStep): boolean => memberSteps.includes(step)

/** Returns the address of a step. Once a family has joined, `joined` stays in the address until the last step. */
export const stepAddress = (
  step: CheckoutStep,
  {
    plan = null,
    joined = false,
    equal = false,
    ordered = false,
  }: { plan?: string | null; joined?: boolean; equal?: boolean; ordered?: boolean },
): string =>
  `/checkout?${new URLSearchParams({
    step,
    ...(plan && { plan }),
    ...(joined && { joined: '1' }),
    // Makes the page say that an equal piece is held in place of one that was taken.
    ...(equal && { equal: '1' }),
    // Makes it say that pieces which were ordered already have left the basket.
    ...(ordered && { ordered: '1' }),
  })}`

/** Whether the address says that the family has just joined. */
export const hasJustJoined = (request: Request): boolean => new URL(request.url).searchParams.get('joined') === '1'

export interface CheckoutFrameProps {
  step: CheckoutStep
  /** Whether the family has a plan: its checkout is delivery and summary only, unless it has just joined. */
  isMember: boolean
  /**
   * Whether the member has just joined here: then one progress bar leads from the plan to the order, without links back
   * to steps that are paid.
   */
  joined: boolean
  plan: string | null
  /** Two or three columns on a desktop. */
  wide: boolean
  children: ReactNode
}

/** Encloses the checkout: a back link, the logo and the progress, and no other links. */
export function CheckoutFrame({ step, isMember, joined, plan, wide, children }: CheckoutFrameProps) {
  const steps = isMember && !joined ? memberSteps : checkoutSteps
  const current = Math.max(0, (steps as readonly CheckoutStep[]).indexOf(step))
  const mayGoTo = (step: CheckoutStep) => step !== 'account' && (!isMember || isForMembers(step))
  const addressOf = (step: CheckoutStep) => stepAddress(step, { plan, joined })
  // The account step shows nothing to somebody who is signed in, so Back leads to the plans.
  const previous = steps.slice(0, current).findLast(mayGoTo)
  const backTo = previous === undefined ? '/basket' : addressOf(previous)
  return (
    <>
      <EnclosedHeader backTo={backTo} back={checkoutCopy.back} secure={checkoutCopy.secure} />
      <main
        id="main"
        tabIndex={-1}
        className={classNames('container section-tight', wide ? 'container-checkout' : 'container-narrow')}
      >
        <div className="grid gap-24">
          <StepBar
            current={current}
            steps={steps.map((step) => ({ label: stepLabel[step], to: mayGoTo(step) ? addressOf(step) : undefined }))}
          />
          {children}
        </div>
      </main>
    </>
  )
}
