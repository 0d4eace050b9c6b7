import { useId, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { planChoiceCopy } from '#web/copy/plan-choice.ts'
import { pounds } from '#web/lib/format.ts'
import { savingsOf } from '#web/lib/plan-savings.ts'
import { changeCopy as copy } from '#web/screens/account/plan/change/copy.ts'
import { CreditsStepper } from '#web/screens/account/plan/change/credits-stepper.tsx'
import type { Membership } from '#web/screens/account/plan/membership.ts'
import { periodWords } from '#web/screens/account/plan/price-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'

export type OfferedPlan = AnswerOf<'listPlans'>['plans'][number]

export interface Chosen {
  priceId: string
  boosterCredits: number
}

export interface ChoosePlanProps {
  plans: readonly OfferedPlan[]
  membership: Membership
  refusal: { problem: string; chosen: Chosen | null } | null
}

/**
 * Asks for the interval, the plan and the booster. Two plain forms without JavaScript; with it, the total updates on
 * every change. `?booster=20` in the address asks for 20 more credits than now: a basket over its limit links here.
 */
export function ChoosePlan({ plans, membership, refusal }: ChoosePlanProps) {
  const id = useId()
  const [search] = useSearchParams()
  const busy = useNavigation().formData?.get('intent') === 'preview'
  const { plan: own, booster: ownBooster } = membership
  const chosen = refusal?.chosen ?? null
  const startPlan =
    plans.find((plan) => plan.choices.some((choice) => choice.priceId === chosen?.priceId)) ??
    plans.find((plan) => plan.paymentInterval === (search.get('interval') ?? own.paymentInterval)) ??
    plans[0]
  const startCredits =
    startPlan?.choices.find((choice) => choice.priceId === chosen?.priceId)?.credits ?? own.packageCredits
  const [interval, setInterval] = useState(startPlan?.paymentInterval)
  const [credits, setCredits] = useState<number>(startCredits)
  const [boosterCredits, setBooster] = useState(
    chosen?.boosterCredits ?? own.boosterCredits + roundUp(Number(search.get('booster')) || 0, ownBooster.credits),
  )
  const shown = plans.find((plan) => plan.paymentInterval === interval) ?? startPlan
  if (!shown) return null
  const choice = shown.choices.find((choice) => choice.credits === credits)
  const { booster } = shown
  const max = booster.credits * booster.maxSteps
  const extra = Math.min(boosterCredits, max)
  const period = periodWords(shown.interval)
  return (
    <>
      <ErrorSummary attempt={refusal} problems={refusal ? [{ message: refusal.problem }] : []} />
      <form method="get" className="change-switch">
        {search.has('booster') && <input type="hidden" name="booster" value={search.get('booster') ?? ''} />}
        <SegmentedControl
          legend={copy.interval}
          name="interval"
          value={shown.paymentInterval}
          onChange={setInterval}
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
            {copy.show}
          </Button>
        </div>
      </form>
      <Form method="post" className="grid gap-32" noValidate>
        <input type="hidden" name="creditsPerStep" value={booster.credits} />
        <fieldset>
          <legend className="h3">{copy.plans}</legend>
          <div className="change-cards mt-12">
            {shown.choices.map((choice) => (
              <RadioCard
                key={choice.priceId}
                name="priceId"
                value={choice.priceId}
                checked={choice.credits === credits}
                onChange={() => setCredits(choice.credits)}
                title={
                  <>
                    {choice.title} {choice.priceId === own.priceId && <Badge variant="sun">{copy.yourPlan}</Badge>}
                  </>
                }
                detail={copy.detail(choice.averageItems, pounds(choice.worth))}
                aside={copy.perPeriod(pounds(choice.total), period)}
              />
            ))}
          </div>
        </fieldset>
        <section aria-labelledby={`${id}-booster`} className="grid gap-8" id="booster">
          <h2 className="h3" id={`${id}-booster`}>
            {copy.booster}
          </h2>
          <p className="muted max-w-prose">
            {copy.boosterLead(
              booster.credits,
              pounds(booster.total),
              period,
              pounds(booster.worth),
              booster.averageItems,
            )}
          </p>
          <CreditsStepper credits={extra} step={booster.credits} max={max} onChange={setBooster} />
        </section>
        <div className="change-sum">
          <p>
            <span className="muted block text-small">{copy.sumLabel}</span>
            <output className="number number-sm">
              {choice
                ? copy.sum(
                    choice.credits + extra,
                    pounds(choice.total + (extra / booster.credits) * booster.total),
                    period,
                  )
                : copy.chooseOne}
            </output>
          </p>
          <Button type="submit" name="intent" value="preview" busy={busy} busyLabel={copy.previewing}>
            {copy.toPreview}
          </Button>
        </div>
      </Form>
    </>
  )
}

const roundUp = (credits: number, step: number) => Math.ceil(Math.max(credits, 0) / step) * step
