import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import { loadText } from '#web/screens/storefront/legal/load-text.server.ts'
import type { Route } from './+types/cookies.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        origin: originOf(matches),
        title: loaderData.text.title,
        description: loaderData.text.description,
        canonical: '/cookies',
      })
    : []

export const loader = (args: Route.LoaderArgs) => loadText('cookies', args)

export default function Cookies({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
