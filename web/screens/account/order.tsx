import { useEffect, useRef } from 'react'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { ordersCopy as copy } from '#web/copy/orders.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusedInPlace } from '#web/screens/account/membership/membership.ts'
import { StageList } from '#web/screens/account/stage-list.tsx'
import { PieceList } from '#web/screens/checkout/piece-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/order.ts'

type Order = AnswerOf<'orderDetails'>['order']

export const meta: Route.MetaFunction = ({ params }) => [{ title: pageTitle(copy.order(params.id)) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return answerOrThrow(await context.get(apiContext)('orderDetails', { params: { id: params.id } }), request)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const found = await call('orderDetails', { params: { id: params.id } })
  if (!found.ok) return refusedInPlace(found, request)
  const { orderId, reference } = found.body.order
  const form = await request.formData()
  if (form.get('intent') !== 'cancel') throw redirect(`/account/orders/${reference}`)
  const answer = await call('cancelOrder', { params: { id: orderId } })
  if (!answer.ok) return refusedInPlace(answer, request)
  throw redirect(`/account/orders/${reference}?cancelled=1`)
}

export default function OrderPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const problem = actionData?.problem
  // The address only says what was pressed: what is shown comes from the order itself.
  const justCancelled = search.has('cancelled') && order.state === 'cancelled'
  return (
    <div className="grid grid-cols-1 max-w-panel gap-24">
      <div>
        <PageHeading>{copy.order(order.reference)}</PageHeading>
        <p className="muted mt-8">{copy.orderFacts(order.placedOn, order.items.length, order.creditsUsed)}</p>
      </div>
      <ErrorSummary attempt={actionData} problems={problem ? [{ message: problem }] : []} />
      {justCancelled && (
        <Notice look="success" role="status">
          {copy.cancelled(order.creditsUsed)}
        </Notice>
      )}
      <StageList stages={order.stages} />
      {search.has('cancel') && order.can.cancel.allowed ? <ConfirmCancel order={order} /> : <MayCancel order={order} />}
      {order.items.length === 0 ? (
        <p className="muted">{copy.nothingSent}</p>
      ) : (
        <PieceList title={copy.picked} pieces={order.items} />
      )}
      {order.returning.length > 0 && (
        <div className="grid gap-12">
          <PieceList title={copy.goingBack} pieces={order.returning} />
          {order.returnDueLabel && <p className="font-strong">{order.returnDueLabel}</p>}
          <p>
            <Link to="/account/closet" className="link">
              {copy.toCloset}
            </Link>
          </p>
        </div>
      )}
      <Facts order={order} />
      <p>
        <Link to="/account/orders" className="link">
          {copy.back}
        </Link>
      </p>
    </div>
  )
}

/** Whether it can still be changed, in one sentence, and the way to it. */
function MayCancel({ order: { can, reference, state } }: { order: Order }) {
  if (state === 'cancelled') return null
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-12">
      <p className="min-w-0 flex-1">{can.cancel.allowed ? copy.mayCancel : can.cancel.reason}</p>
      {can.cancel.allowed && (
        <ButtonLink to={`/account/orders/${reference}?cancel=1`} look="outline" preventScrollReset>
          {copy.cancel}
        </ButtonLink>
      )}
    </Panel>
  )
}

/** Asks once more, with what it brings; reached by an address of its own, so that it needs no script. */
function ConfirmCancel({ order }: { order: Order }) {
  const { reference, creditsUsed, postage, returning, returnIfCancelled } = order
  const busy = useNavigation().state === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const brings = copy.cancelBrings({
    credits: creditsUsed,
    paidDelivery: postage.outboundPostagePrice,
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
    <Panel look="outline" className="grid grid-cols-1 gap-16">
      <h2 className="h4" ref={heading} tabIndex={-1}>
        {copy.cancelTitle(reference)}
      </h2>
      <ul className="grid gap-4">
        {brings.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" action={`/account/orders/${reference}`} className="flex flex-wrap gap-12">
        <Button type="submit" name="intent" value="cancel" busy={busy} busyLabel={copy.cancelling}>
          {copy.cancel}
        </Button>
        <ButtonLink to={`/account/orders/${reference}`} look="outline" preventScrollReset>
          {copy.keep}
        </ButtonLink>
      </Form>
    </Panel>
  )
}

function Facts({ order: { address, postage, returning, state } }: { order: Order }) {
  const { outboundPostagePrice, returnsPostagePrice } = postage
  const rows: [string, string][] = [
    [
      copy.sentTo,
      [address.name, address.addressLine1, address.addressLine2, address.city, address.postCode]
        .filter(Boolean)
        .join(', '),
    ],
    [copy.delivery, paid(outboundPostagePrice, state === 'cancelled')],
    ...(returning.length > 0 ? [[copy.returnPostage, paid(returnsPostagePrice, false)] as [string, string]] : []),
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

function paid(price: number, refunded: boolean): string {
  if (price === 0) return copy.free
  return refunded ? copy.refunded(price) : copy.paid(price)
}
