import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { homeCopy } from '#web/copy/home.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { pounds } from '#web/lib/format.ts'
import { originOf, pageMeta } from '#web/lib/page-meta.ts'
import { Hero } from '#web/screens/storefront/home/hero.tsx'
import { HowItWorksBand } from '#web/screens/storefront/home/how-it-works-band.tsx'
import { loadHome } from '#web/screens/storefront/home/load-home.ts'
import { PlanTeaser } from '#web/screens/storefront/home/plan-teaser.tsx'
import { Quotes } from '#web/screens/storefront/home/quotes.tsx'
import { TypeShelf } from '#web/screens/storefront/home/type-shelf.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductShelf } from '#web/ui/product-shelf.tsx'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: homeCopy.title,
    description: homeCopy.description,
    canonical: '/',
    picture: { base: '/pictures/hero-1440.webp', external: true, alt: homeCopy.hero },
  })

export function loader({ request, context }: Route.LoaderArgs) {
  return loadHome(context.get(apiContext), request)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { justLanded, types, choices, quotes } = loaderData
  const smallest = choices[0]
  const from = smallest ? pounds(smallest.monthlyPrice) : null
  return (
    <main id="main">
      <Hero from={from} />
      <div className="container">
        <ProductShelf
          title={homeCopy.justLanded}
          products={justLanded}
          aside={
            <Link className="link-plain link-strong flex items-center gap-8" to="/collections/just-landed">
              {homeCopy.seeNew}
              <Icon of={ArrowRight} size={18} />
            </Link>
          }
        />
        <HowItWorksBand />
        <TypeShelf types={types} />
        <PlanTeaser choices={choices} from={from} />
        <Quotes quotes={quotes} />
      </div>
    </main>
  )
}
