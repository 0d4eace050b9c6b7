import { data } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { ChildSizes } from '#web/screens/gifting/family/child-sizes.tsx'
import { familyPageCopy as copy } from '#web/screens/gifting/family/copy.ts'
import { GivePanel } from '#web/screens/gifting/family/give-panel.tsx'
import { SavedDesigns } from '#web/screens/gifting/family/saved-designs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Gone } from '#web/ui/status/gone.tsx'
import type { Route } from './+types/family.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.family ? copy.title : copy.expiredTitle) },
  ...secretPage,
]

/** @returns status 404 with the same page for a link that is unknown, switched off or expired */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('familyLink', { params: { secret: params.secret } })
  if (!answer.ok && [400, 404].includes(answer.status)) return data({ family: null }, { status: 404 })
  return data({ family: answerOrThrow(answer, request) })
}

/** What a family shows to grandparents and friends, who need only the address. */
export default function Family({ loaderData: { family }, params }: Route.ComponentProps) {
  if (!family) return <ExpiredLink />
  const { children, saved, untilLabel } = family
  return (
    <main id="main" tabIndex={-1} className="container section-tight">
      <div className="grid gap-48">
        <div className="grid gap-12">
          <PageHeading display>{copy.heading}</PageHeading>
          <p className="lead max-w-prose">{copy.lead}</p>
        </div>
        {children.length > 0 && (
          <ul className="family-children">
            {children.map((child, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: children deliberately have no id here
              <ChildSizes key={at} child={child} number={at + 1} />
            ))}
          </ul>
        )}
        <GivePanel secret={params.secret} />
        {saved && <SavedDesigns saved={saved} />}
        <p className="muted text-small max-w-prose">{copy.private(untilLabel)}</p>
      </div>
    </main>
  )
}

const ExpiredLink = () => (
  <main id="main" tabIndex={-1} className="container container-narrow section">
    <Gone title={copy.expiredTitle} text={copy.expired} link={{ to: '/shop', label: copy.toShop }} />
  </main>
)
