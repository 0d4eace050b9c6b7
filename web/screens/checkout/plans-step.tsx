import type { CallApi } from '#contract/index.ts'
import { planChoiceCopy } from '#web/copy/plan-choice.ts'
import { readBasket } from '#web/lib/basket/basket.ts'
import { sumCredits } from '#web/lib/basket/sum-credits.ts'
import { loadPieces } from '#web/lib/site/load-site.ts'
import { PlanPicker } from '#web/screens/storefront/plans/plan-picker.tsx'
import type { Postage, ShownPlan } from '#web/screens/storefront/plans/shown-plan.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Sums the credits of the basket, so that a plan can be chosen to fit it; 0 if they could not be read. */
export async function loadBasketCredits(call: CallApi, request: Request): Promise<number> {
  const ids = readBasket(request.headers.get('cookie')).map((entry) => entry.g)
  const pieces = await loadPieces(call, ids)
  return pieces.ok ? sumCredits(pieces.body) : 0
}

export function PlansStep({
  plans,
  postage,
  basketCredits,
}: {
  plans: readonly ShownPlan[]
  postage: Postage
  basketCredits: number
}) {
  return (
    <>
      <PageHeading className="lg:text-center">{planChoiceCopy.title}</PageHeading>
      <div>
        <PlanPicker plans={plans} postage={postage} isMember={false} basketCredits={basketCredits} />
      </div>
    </>
  )
}
