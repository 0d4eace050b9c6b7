import { data, redirect, useSearchParams } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { oneOf, readForm, text, texts } from '#web/lib/form/read-form.ts'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { Reference } from '#web/screens/checkout/reference.tsx'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { CancelOrder } from '#web/screens/resale/order/cancel-order.tsx'
import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import { OrderFacts } from '#web/screens/resale/order/order-facts.tsx'
import { OrderReturns } from '#web/screens/resale/order/order-returns.tsx'
import { piecesId, type ReturnAttempt, ReturnSomething } from '#web/screens/resale/order/return-something.tsx'
import { UnknownOrder } from '#web/screens/resale/order/unknown-order.tsx'
import { resaleReturnCopy } from '#web/screens/resale/returns/copy.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/order.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.order ? copy.title(loaderData.order.reference) : copy.unknownTitle) },
  ...secretPage,
]

/** Anybody with a code from an email may read the order; its id works only for its account. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [answer, terms] = await Promise.all([
    call('resaleOrder', { params: { code: params.code } }),
    call('resaleTerms', {}),
  ])
  // A code that is too long or malformed counts as unknown.
  if (!answer.ok && [400, 404].includes(answer.status))
    return data({ order: null, paid: null, refund: null, cancelDays: null }, { status: 404 })
  return data({ ...answerOrThrow(answer, request), cancelDays: terms.ok ? terms.body.cancelDays : null })
}

/** Cancels the order, or books a return. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { act, items, reason } = readForm(await request.formData(), {
    act: text,
    items: texts,
    reason: oneOf(['changed_mind', 'does_not_fit', 'not_as_described', 'faulty']),
  })
  if (act !== 'return') {
    const answer = await call('cancelResaleOrder', { params: { code: params.code } })
    if (answer.ok) throw redirect(`/resale/orders/${params.code}?cancelled=1`)
    return data(
      { problems: [{ message: refusalMessage(answer) }], attempt: undefined },
      { status: answer.status || 503 },
    )
  }
  const attempt: ReturnAttempt = { itemsIds: items, reason: reason ?? '', noneTicked: items.length === 0 }
  if (items.length === 0)
    return data({ problems: [{ message: resaleReturnCopy.noneTicked, fieldId: piecesId }], attempt }, { status: 400 })
  const answer = await call('bookResaleReturn', {
    params: { code: params.code },
    body: { itemsIds: items, reason: reason ?? null },
  })
  if (answer.ok) throw redirect(`/resale/orders/${params.code}/returns/${answer.body.returnId}?booked=1`)
  return data({ problems: [{ message: refusalMessage(answer) }], attempt }, { status: answer.status || 503 })
}

export const shouldRevalidate = reloadAfterConflict

export default function ResaleOrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!loaderData.order) return <UnknownOrder />
  const { order, paid, refund, cancelDays } = loaderData
  const path = `/resale/orders/${params.code}`
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section-tight">
      <div className="grid gap-32">
        <div>
          <PageHeading>{copy.title(order.reference)}</PageHeading>
          <p className="muted mt-8">{copy.ordered(order.placedOn)}</p>
        </div>
        {actionData && <ErrorSummary attempt={actionData} problems={actionData.problems} />}
        {search.has('cancelled') && order.state === 'cancelled' && refund && (
          <Notice variant="success" role="status">
            {copy.cancelled(refund)}
          </Notice>
        )}
        <Panel variant="fern" className="grid gap-8">
          <h2 className="h4">{order.stateLabel}</h2>
          {order.comingBack && <p>{copy.comingBack}</p>}
          {order.expected && <p>{copy.arrival(order.expected)}</p>}
          <div className="no-print">
            <Reference reference={order.reference} />
          </div>
        </Panel>
        <StageList stages={order.stages} />
        <OrderReturns returns={order.returns} path={path} />
        <ReturnSomething
          order={order}
          paid={{ ...paid, chargedBack: order.chargedBack, bankDecides: order.bankDecides }}
          path={path}
          attempt={actionData?.attempt}
          open={search.has('return') || actionData?.attempt !== undefined}
        />
        <OrderFacts order={order} paid={paid} cancelDays={cancelDays} />
        <CancelOrder order={order} refund={refund} path={path} confirming={search.has('cancel')} />
      </div>
    </main>
  )
}
