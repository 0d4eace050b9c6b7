import { pageTitle } from '#web/brand.ts'
import { cookies } from '#web/copy/legal/cookies.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import type { Route } from './+types/cookies.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(cookies.title) },
  { name: 'description', content: cookies.description },
]

export default function Cookies() {
  return <LegalPage text={cookies} />
}
