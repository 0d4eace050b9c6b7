import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import { Link } from 'react-router'
import { firstPrice } from '#web/copy/first-price.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta, traderOf } from '#web/lib/site/page-meta.ts'
import { jsonLd, organisation } from '#web/lib/site/structured-data.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import { Hero } from '#web/screens/storefront/home/hero.tsx'
import { homeActions } from '#web/screens/storefront/home/home-actions.ts'
import { HowItWorksBand } from '#web/screens/storefront/home/how-it-works-band.tsx'
import { ImpactStrip } from '#web/screens/storefront/home/impact-strip.tsx'
import { LastCall } from '#web/screens/storefront/home/last-call.tsx'
import { type HomeData, loadHome } from '#web/screens/storefront/home/load-home.ts'
import { PlanTeaser } from '#web/screens/storefront/home/plan-teaser.tsx'
import { Promises } from '#web/screens/storefront/home/promises.tsx'
import { Quotes } from '#web/screens/storefront/home/quotes.tsx'
import { ResalePanel } from '#web/screens/storefront/home/resale-panel.tsx'
import { SkiPanel } from '#web/screens/storefront/home/ski-panel.tsx'
import { TypeShelf } from '#web/screens/storefront/home/type-shelf.tsx'
import { ConditionExamples } from '#web/screens/storefront/how-it-works/condition-examples.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductShelf } from '#web/ui/product/product-shelf.tsx'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = originOf(matches)
  return [
    ...pageMeta({
      origin,
      title: homeCopy.title,
      description: homeCopy.description(loaderData ? fromOf(loaderData) : null),
      canonical: '/',
    }),
    ...(import.meta.env.SSR ? organisation(origin, traderOf(matches)).map(jsonLd) : []),
  ]
}

export function loader({ request, context }: Route.LoaderArgs) {
  return loadHome(context.get(apiContext), request)
}

const fromOf = ({ choices: [smallest], postage }: Pick<HomeData, 'choices' | 'postage'>): string | null =>
  smallest ? firstPrice(smallest.monthlyPrice, postage) : null

export default function Home({ loaderData }: Route.ComponentProps) {
  const { justLanded, types, choices, quotes, impact } = loaderData
  const { user } = useSite()
  const actions = homeActions(user)
  const mayJoin = !user?.plan
  const from = mayJoin ? fromOf(loaderData) : null
  return (
    <main id="main">
      <Hero actions={actions} offer={mayJoin ? { from, smallest: choices[0] } : null} />
      <div className="container">
        <ProductShelf
          title={homeCopy.justLanded}
          products={justLanded}
          aside={
            <Link className="link-plain link-strong link-line flex items-center gap-8" to="/shop">
              {homeCopy.seeAll}
              <Icon of={ArrowRight} size={18} />
            </Link>
          }
        />
        <HowItWorksBand choices={choices} />
        <TypeShelf types={types} />
        {mayJoin && choices.length > 0 ? (
          <div className="teaser">
            <PlanTeaser choices={choices} from={from} />
            <Promises inRow={false} />
          </div>
        ) : (
          <Promises inRow />
        )}
        <section className="section condition-band" aria-label={homeCopy.conditions}>
          <div>
            <h2 className="h2">{homeCopy.conditions}</h2>
            <p className="mt-12 max-w-prose">{homeCopy.conditionsText}</p>
            <Link className="link link-strong link-line mt-8" to="/shop?conditions=worn">
              {homeCopy.conditionsLink}
            </Link>
          </div>
          <ConditionExamples />
        </section>
        <div className="home-panels">
          <SkiPanel />
          <ResalePanel />
        </div>
        <Quotes quotes={quotes} />
        <ImpactStrip claims={impact} />
        <LastCall actions={actions} from={from} />
      </div>
    </main>
  )
}
