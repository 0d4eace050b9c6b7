import { plansCopy } from '#web/copy/plans.ts'
import { PlanPicker } from '#web/screens/storefront/plans/plan-picker.tsx'
import type { Postage, ShownPlan } from '#web/screens/storefront/plans/shown-plan.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function PlansStep({ plans, postage }: { plans: readonly ShownPlan[]; postage: Postage }) {
  return (
    <>
      <PageHeading className="lg:text-center">{plansCopy.title}</PageHeading>
      <div>
        <PlanPicker plans={plans} postage={postage} member={false} />
      </div>
    </>
  )
}
