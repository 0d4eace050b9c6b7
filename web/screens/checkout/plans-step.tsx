import { Link } from 'react-router'
import { checkoutCopy, eachPeriod } from '#web/copy/checkout.ts'
import { pounds } from '#web/lib/format.ts'
import type { Choice, Plan } from '#web/screens/checkout/plan-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

const intervalLabel: Record<number, string> = {
  1: checkoutCopy.monthly,
  3: checkoutCopy.quarterly,
  6: checkoutCopy.halfYearly,
}
const discLook: Record<number, string> = { 0: 'disc-sky', 1: '', 2: 'disc-blush' }

/** Three choices in ascending order; the interval is an address, so that it works without JavaScript. */
export function PlansStep({ plans, interval }: { plans: readonly Plan[]; interval: number }) {
  const shown = plans.find((one) => one.interval === interval) ?? plans[0]
  if (!shown) return null
  return (
    <>
      <PageHeading>{checkoutCopy.plansHeading}</PageHeading>
      <nav aria-label={checkoutCopy.interval} className="segments">
        {plans.map((plan) => (
          <Link
            key={plan.interval}
            to={`/checkout?step=plans&interval=${plan.interval}`}
            preventScrollReset
            replace
            className="segment"
            aria-current={plan === shown ? 'true' : undefined}
          >
            <span>
              {intervalLabel[plan.interval] ?? eachPeriod[plan.interval]}
              {plan.discountPercent !== null && <small>{checkoutCopy.save(plan.discountPercent)}</small>}
            </span>
          </Link>
        ))}
      </nav>
      <ul className="grid gap-16">
        {shown.choices.map((choice, at) => (
          <PlanChoice key={choice.id} choice={choice} interval={shown.interval} look={discLook[at] ?? ''} />
        ))}
      </ul>
      <p className="muted text-small">{checkoutCopy.plansNote}</p>
    </>
  )
}

function PlanChoice({ choice, interval, look }: { choice: Choice; interval: number; look: string }) {
  return (
    <li className="plan-choice" data-recommended={choice.recommended || undefined}>
      {choice.recommended && (
        <Badge look="sun" className="plan-choice-badge">
          {checkoutCopy.recommended}
        </Badge>
      )}
      <div className="flex items-center gap-16">
        <span className={classNames('disc disc-large', look)} aria-hidden="true">
          {choice.credits}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="h4">{choice.title}</h2>
          <p className="muted text-small">{checkoutCopy.about(choice.averageItems)}</p>
          <p className="muted text-small">{checkoutCopy.worth(choice.worth)}</p>
        </div>
        <p className="text-right">
          <span className="number block">{pounds(choice.monthlyPrice)}</span>
          <span className="muted text-small">{checkoutCopy.aMonth}</span>
          {interval > 1 && (
            <span className="muted block text-small">
              {pounds(choice.total)} {eachPeriod[interval]}
            </span>
          )}
        </p>
      </div>
      <Link
        to={`/checkout?step=account&plan=${choice.priceId}`}
        className={buttonClass({ look: choice.recommended ? 'filled' : 'outline', wide: true })}
      >
        {checkoutCopy.choose(choice.title)}
      </Link>
    </li>
  )
}
