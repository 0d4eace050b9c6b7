import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { eachWay } from '#web/copy/first-price.ts'
import { planChoiceCopy } from '#web/copy/plan-choice.ts'
import { savedPence, savingsOf } from '#web/lib/plan-savings.ts'
import { plansCopy } from '#web/screens/storefront/plans/copy.ts'
import { PlanCard } from '#web/screens/storefront/plans/plan-card.tsx'
import type { Postage, ShownPlan } from '#web/screens/storefront/plans/shown-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'

export interface PlanPickerProps {
  plans: readonly ShownPlan[]
  /** The postage of each swap, shown beside the first price (law L-12). */
  postage: Postage
  /** True for members, whose cards link to the plan that they have. */
  isMember: boolean
  /** The credits that the basket needs; if 0, the cards do not mention the basket. */
  basketCredits?: number
}

/**
 * Chooses how often to pay, and shows the three plans at that price. The interval is in the address, so that it works
 * without JavaScript; the rest of the address stays.
 */
export function PlanPicker({ plans, postage, isMember, basketCredits = 0 }: PlanPickerProps) {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('interval')
  // The last press applies at once; the address follows.
  const [interval, showInterval] = useState(requested)
  useEffect(() => showInterval(requested), [requested])
  const shown = plans.find((plan) => plan.paymentInterval === interval) ?? plans[0]
  if (!shown) return null
  const choose = (next: string) => {
    showInterval(next)
    setSearch(
      (now) => {
        now.set('interval', next)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <>
      <form method="get" className="plans-switch">
        {[...search].map(
          ([name, value]) => name !== 'interval' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SegmentedControl
          legend={plansCopy.interval}
          name="interval"
          value={shown.paymentInterval}
          onChange={choose}
          segments={plans.map((plan) => {
            const saved = savingsOf(plan, plans)
            return {
              value: plan.paymentInterval,
              label: planChoiceCopy.intervals[plan.paymentInterval],
              note: saved ? planChoiceCopy.save(saved) : undefined,
            }
          })}
        />
        <div className="without-script mt-8">
          <Button type="submit" variant="outline" small>
            {plansCopy.show}
          </Button>
        </div>
      </form>
      <ul className="plan-cards">
        {shown.choices.map((choice, at) => (
          <PlanCard
            key={choice.credits}
            choice={choice}
            interval={shown.paymentInterval}
            at={at}
            saved={savedPence(shown, choice, plans)}
            postage={postage}
            isMember={isMember}
            basketCredits={basketCredits}
          />
        ))}
      </ul>
      <div className="plans-notes">
        {postage && <p>{plansCopy.perSwap(eachWay(postage))}</p>}
        <p>{plansCopy.calm}</p>
      </div>
    </>
  )
}
