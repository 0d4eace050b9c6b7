import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import { cookies } from '#web/screens/storefront/legal/texts/cookies.ts'
import type { Route } from './+types/cookies.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: originOf(matches),
    title: cookies.title,
    description: cookies.description,
    canonical: '/cookies',
  })

export default function Cookies() {
  return <LegalPage text={cookies} />
}
