import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import { terms } from '#web/screens/storefront/legal/texts/terms.ts'
import type { Route } from './+types/terms.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: terms.title,
    description: terms.description,
    canonical: '/terms',
  })

export default function Terms() {
  return <LegalPage text={terms} />
}
