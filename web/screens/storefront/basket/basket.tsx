import { redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { unread } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { basketCookie, formatBasket, parseBasket, readBasket } from '#web/lib/basket/basket.ts'
import { type BasketChange, changeBasket } from '#web/lib/basket/change-basket.ts'
import { readTickedReturns } from '#web/lib/site/ticked-returns.ts'
import { BasketContents } from '#web/screens/storefront/basket/basket-contents.tsx'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import { loadBasket } from '#web/screens/storefront/basket/load-basket.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { UnreadNotice } from '#web/ui/status/unread-notice.tsx'
import type { Route } from './+types/basket.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(basketCopy.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const call = context.get(apiContext)
  const returning = await readTickedReturns(call, request)
  const basket = await loadBasket(call, readBasket(request.headers.get('cookie')), returning)
  if (!basket.ok) return unread(basket)
  // Without JavaScript the address names the piece that was just removed, so that it can be put back.
  const undo = parseBasket(url.searchParams.get('undo'))[0] ?? null
  return { ...basket.body, undo, problem: url.searchParams.get('problem') }
}

/** Without JavaScript: changes the cookie and redirects to the basket. */
export async function action({ request }: Route.ActionArgs) {
  const changed = changeBasket(readBasket(request.headers.get('cookie')), await request.formData())
  const secure = new URL(request.url).protocol === 'https:'
  return redirect(`/basket${queryAfter(changed)}`, { headers: { 'set-cookie': basketCookie(changed.entries, secure) } })
}

/**
 * With JavaScript: writes the same change to the cookie at once, so that two quick presses never overwrite each other
 * on their way to the server. The router then reloads everything that shows the basket.
 */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const changed = changeBasket(readBasket(document.cookie), form)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = basketCookie(changed.entries, window.location.protocol === 'https:')
  return changed
}

/** The query that tells the basket page how to undo a change, or why nothing changed. */
function queryAfter({ outcome, gone }: BasketChange): string {
  if (outcome === 'removed' && gone.length === 1) return `?undo=${formatBasket(gone)}`
  const problem = problemOf(outcome)
  return problem ? `?problem=${problem}` : ''
}

function problemOf(outcome: BasketChange['outcome']): 'full' | 'choose' | null {
  if (outcome === 'full') return 'full'
  return outcome === 'refused' ? 'choose' : null
}

export default function BasketPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container container-narrow section-tight">
      <PageHeading className="mb-24">{basketCopy.title}</PageHeading>
      {'unread' in loaderData ? (
        <UnreadNotice what="basket" message={loaderData.unread} to="/basket" />
      ) : (
        <>
          <h2 className="visually-hidden">{basketCopy.pieces}</h2>
          <BasketContents
            basket={loaderData}
            undo={loaderData.undo}
            // With JavaScript, another page's form leads here with the action's outcome instead of a query.
            problem={actionData ? problemOf(actionData.outcome) : loaderData.problem}
          />
        </>
      )}
    </main>
  )
}
