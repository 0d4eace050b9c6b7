import { data, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { unread } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { cartCookie, readCartId } from '#web/lib/cart/cart-cookie.ts'
import { type CartOutcome, changeCart } from '#web/lib/cart/change-cart.ts'
import { loadCart } from '#web/lib/cart/load-cart.ts'
import { oneOf, readForm, text, texts } from '#web/lib/form/read-form.ts'
import { CartContents } from '#web/screens/resale/cart/cart-contents.tsx'
import { cartCopy } from '#web/screens/resale/cart/copy.ts'
import { loadSimilar } from '#web/screens/resale/cart/load-similar.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { UnreadNotice } from '#web/ui/status/unread-notice.tsx'
import type { Route } from './+types/cart.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(cartCopy.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  // Without JavaScript the address names the piece that was just removed, so that it can be restored.
  const undo = new URL(request.url).searchParams.get('undo')
  const call = context.get(apiContext)
  const [read, terms] = await Promise.all([loadCart(call, readCartId(request)), call('resaleTerms', {})])
  if (!read.ok) return unread(read)
  const cart = read.body
  return { cart, undo, similar: await loadSimilar(call, cart), cancelDays: terms.ok ? terms.body.cancelDays : null }
}

/**
 * Adds pieces, creating a cart if there is none, or removes them. Answers JavaScript with the outcome; without it,
 * redirects to the cart.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, garmentId, script } = readForm(await request.formData(), {
    intent: oneOf(['add', 'remove']),
    garmentId: texts,
    script: text,
  })
  const answer = await changeCart(context.get(apiContext), {
    cartId: readCartId(request),
    items: garmentId,
    remove: intent === 'remove',
  })
  if (answer && !answer.ok)
    return data<CartOutcome>(
      { outcome: 'refused', message: refusalMessage(answer) },
      { status: script ? 200 : answer.status },
    )
  const headers = { 'set-cookie': cartCookie(answer?.body.cartId ?? null, request) }
  if (script) return data<CartOutcome>({ outcome: 'done', message: null }, { headers })
  const undo = intent === 'remove' && garmentId.length === 1 ? `?undo=${encodeURIComponent(garmentId[0] ?? '')}` : ''
  return redirect(`/resale/cart${undo}`, { headers })
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container container-narrow section-tight">
      <PageHeading className="mb-24">{cartCopy.title}</PageHeading>
      {'unread' in loaderData ? (
        <UnreadNotice what="cart" message={loaderData.unread} to="/resale/cart" />
      ) : (
        <>
          <h2 className="visually-hidden">{cartCopy.pieces}</h2>
          <CartContents {...loaderData} problem={actionData?.message ?? null} />
        </>
      )}
    </main>
  )
}
