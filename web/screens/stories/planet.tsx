import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { AboutHead } from '#web/screens/stories/about-head.tsx'
import { type Claim, claimsOf, Figures, loadClaims } from '#web/screens/stories/figures.tsx'
import { Numbered } from '#web/screens/stories/numbered.tsx'
import { planetCopy } from '#web/screens/stories/planet-copy.ts'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/planet.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: planetCopy.title,
    description: planetCopy.description,
    canonical: '/planet',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const claims = await loadClaims(context.get(apiContext))
  return {
    year: claimsOf(claims, ['waste', 'carbon', 'water']),
    life: claimsOf(claims, ['impact-saved', 'times-rented', 'life-extended', 'new-pieces', 'bag-reused']),
  }
}

export default function Planet({ loaderData: { year, life } }: Route.ComponentProps) {
  const all = [...year, ...life]
  return (
    <main id="main" className="container section-tight">
      <AboutHead picture="story-planet" title={planetCopy.title} lead={planetCopy.lead} />
      {all.length === 0 ? (
        <Panel className="my-48">
          <h2 className="h3">{planetCopy.noneTitle}</h2>
          <p className="mt-8 max-w-prose">{planetCopy.none}</p>
        </Panel>
      ) : (
        <div className="section">
          {all.some(({ verified }) => !verified) && (
            <Panel variant="warning" className="mb-32">
              <p>{planetCopy.unverified}</p>
            </Panel>
          )}
          <FiguresSection title={planetCopy.yearTitle} id="year" claims={year} />
          <FiguresSection title={planetCopy.lifeTitle} id="life" claims={life} small />
          <FiguresTable claims={all} />
        </div>
      )}
      <section className="band bg-fern-tint about-columns" aria-labelledby="uses">
        <h2 className="h2" id="uses">
          {planetCopy.usesTitle}
        </h2>
        <div className="prose">
          {planetCopy.uses.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </section>
      <section className="section" aria-labelledby="help">
        <h2 className="h2 mb-32" id="help">
          {planetCopy.helpTitle}
        </h2>
        <Numbered points={planetCopy.help} />
      </section>
    </main>
  )
}

interface FiguresSectionProps {
  title: string
  id: string
  claims: readonly Claim[]
  small?: boolean
}

function FiguresSection({ title, id, claims, small }: FiguresSectionProps) {
  if (claims.length === 0) return null
  return (
    <section className="mb-48" aria-labelledby={id}>
      <h2 className="h2 mb-24" id={id}>
        {title}
      </h2>
      <Figures claims={claims} small={small ?? false} />
    </section>
  )
}

/** The same figures as a table, to copy and compare. */
function FiguresTable({ claims }: { claims: readonly Claim[] }) {
  return (
    <details className="disclosure">
      <summary>{planetCopy.table}</summary>
      <div className="disclosure-body table-scroller">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{planetCopy.figure}</th>
              <th scope="col">{planetCopy.says}</th>
              <th scope="col">{planetCopy.basis}</th>
            </tr>
          </thead>
          <tbody>
            {claims.map(({ code, figure, text, basis }) => (
              <tr key={code}>
                <th scope="row">{figure}</th>
                <td>{text}</td>
                <td>{basis}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
