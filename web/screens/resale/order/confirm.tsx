import { data, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readCartId } from '#web/lib/cart/cart-cookie.ts'
import { readOrderCode } from '#web/lib/cart/order-cookie.ts'
import { Reference } from '#web/screens/checkout/reference.tsx'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import { orderCookies } from '#web/screens/resale/order/order-cookies.ts'
import { OrderFacts } from '#web/screens/resale/order/order-facts.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/confirm.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.confirmTitle) }, ...secretPage]

/** Reads the order by the code in this browser's cookie, so that the page can be bookmarked, reloaded and printed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const orderCode = readOrderCode(request)
  const [terms, answer] = await Promise.all([
    call('resaleTerms', {}),
    orderCode ? call('resaleOrder', { params: { code: orderCode } }) : undefined,
  ])
  const cancelDays = terms.ok ? terms.body.cancelDays : null
  if (answer && (answer.ok || answer.status !== 404)) return data({ ...answerOrThrow(answer, request), cancelDays })
  // The provider's webhook has placed the order, and the browser came straight here.
  const cartId = readCartId(request)
  const placed = cartId ? await call('resaleOrder', { params: { code: cartId } }) : undefined
  if (!cartId || !placed?.ok) throw redirect('/resale')
  return data({ ...placed.body, cancelDays }, { headers: orderCookies(cartId, request) })
}

export default function ResaleConfirm({ loaderData: { order, paid, cancelDays } }: Route.ComponentProps) {
  const waiting = ['placed', 'picking', 'packed'].includes(order.state)
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section-tight">
      <div className="grid gap-32">
        <div className="grid justify-items-center gap-16 text-center">
          <MotifPicture motif="heart" />
          <PageHeading>{copy.confirmTitle}</PageHeading>
          <Reference reference={order.reference} />
          <p className="muted">{copy.emailed(order.placedOn)}</p>
        </div>
        <Panel variant="fern">
          <h2 className="h4">{waiting ? copy.nextHeading : order.stateLabel}</h2>
          {waiting ? (
            <ol className="numbered mt-8 grid gap-8">
              {copy.next(order.expected, cancelDays).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          ) : (
            <>
              {order.comingBack && <p className="mt-8">{copy.comingBack}</p>}
              {order.expected && <p className="mt-8">{copy.arrival(order.expected)}</p>}
            </>
          )}
        </Panel>
        <OrderFacts order={order} paid={paid} cancelDays={cancelDays} />
      </div>
    </main>
  )
}
