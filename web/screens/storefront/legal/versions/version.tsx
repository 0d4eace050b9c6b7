import { pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { legalCopy } from '#web/screens/storefront/legal/copy.ts'
import { LegalPage } from '#web/screens/storefront/legal/legal-page.tsx'
import { loadText } from '#web/screens/storefront/legal/load-text.server.ts'
import { textNames } from '#web/screens/storefront/legal/texts/legal-text.ts'
import type { Route } from './+types/version.ts'

/** Unlisted, because search engines should list only the version in force. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { name, text, shown } = loaderData
  return pageMeta({
    origin: originOf(matches),
    title: `${text.title}, ${shown.day}`,
    description: legalCopy.archiveDescription(text.title, shown.day),
    canonical: `/${name}/${shown.version}`,
    unlisted: true,
  })
}

/** @throws Response 404 when there is no such text or version */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const [, first] = pageAddress(args.request).pathname.split('/')
  const name = textNames.find((name) => name === first) ?? 'terms'
  return loadText(name, args, params.version)
}

export default function Version({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
