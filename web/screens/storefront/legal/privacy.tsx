import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import { privacy } from '#web/screens/storefront/legal/texts/privacy.ts'
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
