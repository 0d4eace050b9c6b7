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

/** Each step has its own address, which keeps the fact that the family has just joined until the end. */
export const stepAddress = (
  step: CheckoutStep,
  { plan = null, joined = false, equal = false }: { plan?: string | null; joined?: boolean; equal?: boolean },
): string =>
  `/checkout?${new URLSearchParams({
    step,
    ...(plan && { plan }),
    ...(joined && { joined: '1' }),
    // Whether an equal piece is held in place of one that was taken: the page says so.
    ...(equal && { equal: '1' }),
  })}`

/** Whether the address says so. */
export const hasJustJoined = (request: Request): boolean => new URL(request.url).searchParams.get('joined') === '1'

export interface CheckoutFrameProps {
  step: CheckoutStep
  /** Members have a plan: their checkout is delivery and summary only, unless they are on their way from joining. */
  member: boolean
  /**
   * Whether the member has just joined here: then there is one progress bar from the plan to the order, without a way
   * back to what is paid.
   */
  joined: boolean
  plan: string | null
  /** Two or three columns on a desktop. */
  wide: boolean
  children: ReactNode
}

/** The enclosed checkout: a back link, the logo and the progress. Nothing else leads away. */
export function CheckoutFrame({ step, member, joined, plan, wide, children }: CheckoutFrameProps) {
  const steps = member && !joined ? memberSteps : checkoutSteps
  const current = Math.max(0, (steps as readonly CheckoutStep[]).indexOf(step))
  const mayGoTo = (one: CheckoutStep) => one !== 'account' && (!member || isForMembers(one))
  const addressOf = (one: CheckoutStep) => stepAddress(one, { plan, joined })
  // Signed in already, the account step has nothing to show, so Back leads to the plans.
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
            steps={steps.map((one) => ({ label: stepLabel[one], to: mayGoTo(one) ? addressOf(one) : undefined }))}
          />
          {children}
        </div>
      </main>
    </>
  )
}
