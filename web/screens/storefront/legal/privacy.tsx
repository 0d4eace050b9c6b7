import { privacy } from '#web/copy/legal/privacy.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import type { Route } from './+types/privacy.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: privacy.title,
    description: privacy.description,
    canonical: '/privacy',
  })

export default function Privacy() {
  return <LegalPage text={privacy} />
}
