import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { planChoiceCopy } from '#web/copy/plan-choice.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { plansCopy } from '#web/screens/storefront/plans/copy.ts'
import { PlanPicker } from '#web/screens/storefront/plans/plan-picker.tsx'
import { PriceTable } from '#web/screens/storefront/plans/price-table.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/plans.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: planChoiceCopy.title,
    description: plansCopy.description,
    canonical: '/plans',
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [plans, cost] = await Promise.all([call('listPlans', {}), call('shippingCost', {})])
  return { plans: answerOrThrow(plans, request).plans, cost: cost.ok ? cost.body : null }
}

/** All nine prices are already loaded, so switching the interval needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export default function Plans({ loaderData }: Route.ComponentProps) {
  const { plans, cost } = loaderData
  const { user } = useSite()
  if (plans.length === 0) return <main className="container section">{plansCopy.noPlans}</main>
  return (
    <main id="main">
      <div className="container section-tight">
        <div className="plans-head">
          <PageHeading>{planChoiceCopy.title}</PageHeading>
          <p className="lead mt-8">{plansCopy.lead}</p>
        </div>
        <PlanPicker plans={plans} postage={cost} isMember={!!user?.plan} />
        <section className="section" aria-labelledby="plan-facts">
          <h2 className="h2 mb-24" id="plan-facts">
            {plansCopy.factsTitle}
          </h2>
          <ul className="plan-facts">
            {plansCopy.facts.map((fact) => (
              <li key={fact.title}>
                <h3 className="h3">{fact.title}</h3>
                <p className="muted mt-8">{fact.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <PriceTable plans={plans} />
      </div>
    </main>
  )
}
