import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { legalCopy } from '#web/screens/storefront/legal/copy.ts'
import { ReadingPage } from '#web/screens/storefront/legal/reading-page.tsx'
import { accessibility } from '#web/screens/storefront/legal/texts/accessibility.ts'
import type { Route } from './+types/accessibility.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: accessibility.title,
    description: accessibility.description,
    canonical: '/accessibility',
  })

export default function Accessibility() {
  return <ReadingPage text={accessibility} dated={legalCopy.lastReviewed(accessibility.updated)} />
}
