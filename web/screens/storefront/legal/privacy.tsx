import { pageTitle } from '#web/brand.ts'
import { privacy } from '#web/copy/legal/privacy.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import type { Route } from './+types/privacy.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(privacy.title) },
  { name: 'description', content: privacy.description },
]

export default function Privacy() {
  return <LegalPage text={privacy} />
}
