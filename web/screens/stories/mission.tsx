import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { AboutHead } from '#web/screens/stories/about-head.tsx'
import { claimsOf, Figures, loadClaims } from '#web/screens/stories/figures.tsx'
import { missionCopy } from '#web/screens/stories/mission-copy.ts'
import { Numbered } from '#web/screens/stories/numbered.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/mission.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: missionCopy.title,
    description: missionCopy.description,
    canonical: '/mission',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const claims = await loadClaims(context.get(apiContext))
  return { claims: claimsOf(claims, ['times-rented', 'life-extended', 'new-pieces']) }
}

export default function Mission({ loaderData: { claims } }: Route.ComponentProps) {
  return (
    <main id="main" className="container section-tight">
      <AboutHead picture="story-mission" title={missionCopy.title} lead={missionCopy.lead} />
      <section className="section" aria-labelledby="promises">
        <h2 className="h2 mb-32" id="promises">
          {missionCopy.promisesTitle}
        </h2>
        <Numbered points={missionCopy.promises} />
      </section>
      {claims.length > 0 && (
        <section className="band bg-sky-tint" aria-labelledby="figures">
          <h2 className="h2 mb-24" id="figures">
            {missionCopy.figuresTitle}
          </h2>
          <Figures claims={claims} small />
        </section>
      )}
      <section className="section text-center" aria-labelledby="try">
        <h2 className="h2" id="try">
          {missionCopy.ends}
        </h2>
        <div className="action-pair mt-24 justify-center">
          <ButtonLink to="/plans">{missionCopy.plans}</ButtonLink>
          <ButtonLink to="/shop" variant="outline">
            {missionCopy.browse}
          </ButtonLink>
        </div>
      </section>
    </main>
  )
}
