import { cookies } from '#web/copy/legal/cookies.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
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
