import { pageTitle } from '#web/brand.ts'
import { terms } from '#web/copy/legal/terms.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import type { Route } from './+types/terms.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(terms.title) },
  { name: 'description', content: terms.description },
]

export default function Terms() {
  return <LegalPage text={terms} />
}
