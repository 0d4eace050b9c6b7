import { mailingListCopy } from '#web/copy/mailing-list.ts'
import { mailingListIntro } from '#web/copy/mailing-list-intro.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { MailingListForm } from '#web/screens/mailing-list/mailing-list-form.tsx'
import { Quotes } from '#web/screens/storefront/home/quotes.tsx'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { AboutHead } from '#web/screens/stories/about-head.tsx'
import { communityCopy } from '#web/screens/stories/community-copy.ts'
import { Numbered } from '#web/screens/stories/numbered.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/community.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: communityCopy.title,
    description: communityCopy.description,
    canonical: '/community',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('testimonials', {})
  return { quotes: answer.ok ? answer.body.testimonials : [] }
}

export default function Community({ loaderData: { quotes } }: Route.ComponentProps) {
  return (
    <main id="main" className="container section-tight">
      <AboutHead picture="story-community" title={communityCopy.title} lead={communityCopy.lead} />
      <section className="section" aria-labelledby="sharing">
        <h2 className="h2 mb-32" id="sharing">
          {communityCopy.sharingTitle}
        </h2>
        <Numbered points={communityCopy.sharing} />
      </section>
      <Quotes quotes={quotes} />
      <section className="band bg-cream about-columns" id="quotes" aria-labelledby="policy">
        <div>
          <h2 className="h2" id="policy">
            {communityCopy.policyTitle}
          </h2>
          <p className="muted mt-12">{communityCopy.policyLead}</p>
        </div>
        <div className="prose">
          <ul>
            {communityCopy.policy.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            {communityCopy.share}
            <ContactLink className="link">{communityCopy.shareLink}</ContactLink>.
          </p>
        </div>
      </section>
      <Panel variant="lilac" className="about-list my-48">
        <h2 className="h3" id="community-mailing-list">
          {mailingListCopy.heading}
        </h2>
        <p className="muted mt-4 mb-12">{mailingListIntro.lead}</p>
        <MailingListForm labelledBy="community-mailing-list" />
      </Panel>
    </main>
  )
}
