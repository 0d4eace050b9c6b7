import { describeTrader } from '#web/copy/trader.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { aboutCopy } from '#web/screens/stories/about-copy.ts'
import { AboutHead } from '#web/screens/stories/about-head.tsx'
import { Numbered } from '#web/screens/stories/numbered.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/about.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: aboutCopy.title,
    description: aboutCopy.description,
    canonical: '/about',
  })

export default function About() {
  const { trader } = useSite()
  return (
    <main id="main" className="container section-tight">
      <AboutHead picture="story-about" title={aboutCopy.title} lead={aboutCopy.lead} />
      <section className="section" aria-labelledby="life">
        <h2 className="h2 mb-32" id="life">
          {aboutCopy.lifeTitle}
        </h2>
        <Numbered points={aboutCopy.life} />
      </section>
      <section className="band bg-cream" aria-labelledby="promises">
        <h2 className="h2 mb-24" id="promises">
          {aboutCopy.promisesTitle}
        </h2>
        <Numbered points={aboutCopy.promises} />
      </section>
      <section className="section about-end" aria-labelledby="who">
        <div>
          <h2 className="h2" id="who">
            {aboutCopy.whoTitle}
          </h2>
          <p className="mt-12 max-w-prose">{aboutCopy.who}</p>
          <p className="mt-16">
            <ButtonLink to="/howitworks" variant="outline">
              {aboutCopy.next}
            </ButtonLink>
          </p>
        </div>
        {trader && (
          <Panel variant="sky">
            <p>{describeTrader(trader)}</p>
            <p className="mt-8">
              <ContactLink className="link link-strong" />
            </p>
          </Panel>
        )}
      </section>
    </main>
  )
}
