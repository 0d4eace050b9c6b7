import { useEffect, useRef } from 'react'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { orderCalendar } from '#web/screens/account/orders/calendars.ts'
import { orderChangeCopy } from '#web/screens/account/orders/change-copy.ts'
import { ordersCopy as copy } from '#web/screens/account/orders/copy.ts'
import { orderNext } from '#web/screens/account/orders/next.ts'
import { NextPanel } from '#web/screens/account/orders/next-panel.tsx'
import { OrderAsShown } from '#web/screens/account/orders/order-as-shown.tsx'
import { ParcelHistory } from '#web/screens/account/orders/parcel-history.tsx'
import { PieceTiles } from '#web/screens/account/orders/piece-tiles.tsx'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/order.ts'

type Answer = AnswerOf<'orderDetails'>
type Order = Answer['order']

export const meta: Route.MetaFunction = ({ params }) => [{ title: pageTitle(copy.order(params.id)) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [order, cost, info, arrival] = await Promise.all([
    call('orderDetails', { params: { id: params.id } }),
    call('shippingCost', {}),
    call('customerInfo', {}),
    call('orderArrival', { params: { id: params.id } }),
  ])
  return {
    ...answerOrThrow(order, request),
    arrival: arrival.ok ? arrival.body : null,
    deliveryTime: cost.ok ? cost.body.deliveryTime : null,
    // The closet, whose calendar has the dates, needs a plan.
    hasPlan: info.ok && info.body.user.plan !== null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const found = await call('orderDetails', { params: { id: params.id } })
  if (!found.ok) return refusedInPlace(found, request)
  const { orderId, reference } = found.body.order
  const { intent } = readForm(await request.formData(), { intent: text })
  if (intent === 'matches') {
    const confirmed = await call('orderMatches', { params: { id: orderId } })
    if (!confirmed.ok) return refusedInPlace(confirmed, request)
    throw redirect(`/account/orders/${reference}#as-shown`)
  }
  if (intent === 'here') {
    const arrived = await call('orderArrived', { params: { id: orderId } })
    if (!arrived.ok) return refusedInPlace(arrived, request)
    throw redirect(`/account/orders/${reference}?here=1`)
  }
  if (intent !== 'cancel') throw redirect(`/account/orders/${reference}`)
  const answer = await call('cancelOrder', { params: { id: orderId } })
  if (!answer.ok) return refusedInPlace(answer, request, messages.orderFailed)
  throw redirect(`/account/orders/${reference}?cancelled=1`)
}

export const shouldRevalidate = reloadAfterConflict

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, refund, arrival, deliveryTime, hasPlan } = loaderData
  const [search] = useSearchParams()
  const problem = actionData?.problem
  const next = orderNext(order, deliveryTime)
  // Anybody can write an address, so it is believed only if the order agrees.
  const justCancelled = search.has('cancelled') && order.state === 'cancelled'
  return (
    <div className="grid grid-cols-1 max-w-panel gap-24">
      <div>
        <PageHeading>{copy.order(order.reference)}</PageHeading>
        <p className="muted mt-8">
          <FactsLine facts={copy.orderFacts(order.placedOn, order.items.length, order.creditsUsed)} />
        </p>
      </div>
      <ErrorSummary attempt={actionData} problems={problem ? [{ message: problem }] : []} />
      {justCancelled && (
        <Notice variant="success" role="status">
          {copy.cancelled(order.creditsUsed)}
        </Notice>
      )}
      {search.has('changed') && order.changes.length > 0 && order.can.change.allowed && (
        <Notice variant="success" role="status">
          {copy.changed}
        </Notice>
      )}
      {search.has('here') && order.state === 'delivered' && (
        <Notice variant="success" role="status">
          {copy.arrived}
        </Notice>
      )}
      {next && (
        <NextPanel next={next} calendar={orderCalendar(order, hasPlan)}>
          {order.can.arrive.allowed && <SayItIsHere reference={order.reference} />}
        </NextPanel>
      )}
      <StageList stages={order.stages} />
      {search.has('cancel') && order.can.cancel.allowed ? (
        <ConfirmCancel order={order} refund={refund} />
      ) : (
        <ChangeOrCancel order={order} />
      )}
      {order.items.length === 0 ? (
        <p className="muted">{copy.nothingSent}</p>
      ) : (
        <PieceTiles title={copy.picked} pieces={order.items} />
      )}
      {arrival && <OrderAsShown reference={order.reference} pieces={order.items.length} arrival={arrival} />}
      {order.returning.length > 0 && (
        <div className="grid grid-cols-1 gap-12">
          <PieceTiles title={copy.goingBack} pieces={order.returning} />
          {order.returnDueLabel && <p className="font-strong">{order.returnDueLabel}</p>}
          {order.returnCode && (
            <p>
              <Link to={`/account/orders/returns/${order.returnCode}`} className="link">
                {copy.toReturn}
              </Link>
            </p>
          )}
        </div>
      )}
      <Facts order={order} refund={refund} />
      {!order.can.change.allowed && order.state !== 'cancelled' && <p className="muted">{order.can.change.reason}</p>}
      {order.tracking && <ParcelHistory tracking={order.tracking} expectsScans={order.state === 'dispatched'} />}
      <Changes order={order} />
      <p>
        <Link to="/account/orders" className="link">
          {copy.back}
        </Link>
      </p>
    </div>
  )
}

/** Lets the family say that the order has arrived, in case the courier did not scan it. */
function SayItIsHere({ reference }: Pick<Order, 'reference'>) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post" action={`/account/orders/${reference}`} className="grid justify-items-start gap-8">
      <p>{copy.isItHere}</p>
      <Button
        type="submit"
        name="intent"
        value="here"
        busy={state === 'submitting' && formData?.get('intent') === 'here'}
        busyLabel={copy.sayingHere}
      >
        {copy.here}
      </Button>
    </Form>
  )
}

/** Offers to change or cancel the order while it can be changed. */
function ChangeOrCancel({ order: { can, reference } }: { order: Order }) {
  if (!can.change.allowed) return null
  return (
    <Panel className="grid items-center gap-12 md:flex md:justify-between">
      <p>{copy.mayChange}</p>
      <div className="flex flex-none flex-wrap gap-12">
        <ButtonLink to={`/account/orders/${reference}/change`}>{orderChangeCopy.open}</ButtonLink>
        {can.cancel.allowed && (
          <ButtonLink to={`/account/orders/${reference}?cancel=1`} variant="outline" preventScrollReset>
            {copy.cancel}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

/** Asks for confirmation and lists the effects; it has its own address, so that it works without JavaScript. */
function ConfirmCancel({ order, refund }: Pick<Answer, 'order' | 'refund'>) {
  const { reference, creditsUsed, postage, returning, returnIfCancelled } = order
  const busy = useNavigation().state === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const effects = copy.cancelEffects({
    credits: creditsUsed,
    refund,
    paidElsewhere: refund === null && postage.outboundPostagePrice > 0,
    freeDelivery: postage.outboundFree,
    swap:
      returning.length > 0
        ? {
            pieces: returning.length,
            dueLabel: returnIfCancelled?.dueLabel ?? null,
            paidReturn: postage.returnsPostagePrice,
          }
        : null,
  })
  return (
    <Panel variant="outline" className="grid grid-cols-1 gap-16">
      <h2 className="h4" ref={heading} tabIndex={-1}>
        {copy.cancelTitle(reference)}
      </h2>
      <ul className="grid gap-4">
        {effects.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" action={`/account/orders/${reference}`} className="flex flex-wrap gap-12">
        <Button type="submit" name="intent" value="cancel" busy={busy} busyLabel={copy.cancelling}>
          {copy.cancel}
        </Button>
        <ButtonLink to={`/account/orders/${reference}`} variant="outline" preventScrollReset>
          {copy.keep}
        </ButtonLink>
      </Form>
    </Panel>
  )
}

/** Lists what was changed, oldest first. */
function Changes({ order: { changes } }: { order: Order }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes" className="grid gap-8">
      <h2 id="changes" className="h4">
        {copy.changes}
      </h2>
      <ul className="bullets">
        {changes.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes are only ever added at the end
          <li key={at}>{copy.change(change)}</li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ order: { address, postage, returning, state }, refund }: Pick<Answer, 'order' | 'refund'>) {
  const { outboundPostagePrice, returnsPostagePrice } = postage
  const rows: [string, string][] = [
    [
      copy.sentTo,
      [address.name, address.addressLine1, address.addressLine2, address.city, address.postCode]
        .filter(Boolean)
        .join(', '),
    ],
    [copy.delivery, state === 'cancelled' ? refunded(outboundPostagePrice, refund) : paid(outboundPostagePrice)],
    ...(returning.length > 0 ? [[copy.returnPostage, paid(returnsPostagePrice)] as [string, string]] : []),
  ]
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const paid = (price: number): string => (price === 0 ? copy.free : copy.paid(price))
const refunded = (price: number, to: Answer['refund']): string => (price === 0 ? copy.free : copy.refunded(price, to))
