import { Link } from 'react-router'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import { type Claim, Figures } from '#web/screens/stories/figures.tsx'

/** Figures of a year, each with its basis. Renders nothing if the register has none that may be shown. */
export function ImpactStrip({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null
  return (
    <section className="band bg-fern-tint impact-strip" aria-labelledby="impact">
      <div>
        <h2 className="h2" id="impact">
          {homeCopy.impact}
        </h2>
        <p className="mt-12 max-w-prose">{homeCopy.impactText}</p>
        <Link className="link link-strong link-line mt-8" to="/planet">
          {homeCopy.impactLink}
        </Link>
      </div>
      <Figures claims={claims} />
    </section>
  )
}
