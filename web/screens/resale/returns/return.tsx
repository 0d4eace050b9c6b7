import { data, Link, redirect, useSearchParams } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { qrPath } from '#web/lib/qr-path.ts'
import { PackingList } from '#web/screens/account/closet/wash-line/packing-list.tsx'
import { NextPanel } from '#web/screens/account/orders/next-panel.tsx'
import { ReturnLabel } from '#web/screens/account/orders/return-label.tsx'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { endedNote, type ResaleOrderData } from '#web/screens/resale/order/order-facts.tsx'
import { UnknownOrder } from '#web/screens/resale/order/unknown-order.tsx'
import { CancelReturn } from '#web/screens/resale/returns/cancel-return.tsx'
import { resaleReturnCopy as copy, type NotInParcel } from '#web/screens/resale/returns/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/return.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(copy.title(loaderData?.found?.booked.labelCode ?? '').trim()) },
  ...secretPage,
]

/** Anybody with the order's code from an email may read the return; the order's id works only for its account. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('resaleOrder', { params: { code: params.code } })
  if (!answer.ok && [400, 404].includes(answer.status)) return data({ found: null }, { status: 404 })
  const { order, paid } = answerOrThrow(answer, request)
  const booked = order.returns.find(({ id }) => id === params.returnId)
  if (!booked) return data({ found: null }, { status: 404 })
  const pieces = order.items
    .filter(({ itemId }) => booked.itemsIds.includes(itemId))
    .map((item) => ({
      itemId: item.itemId,
      name: item.name,
      picture: item.picture,
      userSizeLabel: [item.item_size_name, ...noteOf(item, booked, order)].join(' · '),
    }))
  const qr = booked.state === 'booked' ? qrPath(booked.labelCode) : undefined
  const { reference, chargedBack } = order
  const absent = notInParcel(booked, order)
  const payment = { ...paid, chargedBack, bankDecides: booked.bankDecides }
  return data({ found: { booked, pieces, absent, paid: payment, reference, qr } })
}

type Booked = ResaleOrderData['returns'][number]

function noteOf(
  { itemId, refunded }: ResaleOrderData['items'][number],
  { missingItemsIds }: Booked,
  order: ResaleOrderData,
): string[] {
  if (refunded) return [endedNote(order)]
  return missingItemsIds.includes(itemId) ? [copy.notInParcel] : []
}

function notInParcel({ missingItemsIds }: Booked, { items, can }: ResaleOrderData): NotInParcel {
  const missing = items.filter(({ itemId }) => missingItemsIds.includes(itemId))
  return {
    missing: missing.map(({ name }) => name),
    again: can.return.allowed ? (missing[0]?.returnable?.until ?? null) : null,
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { code, returnId } = params
  const answer = await context.get(apiContext)('cancelResaleReturn', { params: { code, returnId } })
  if (answer.ok) throw redirect(`/resale/orders/${code}/returns/${returnId}`)
  return data({ problem: refusalMessage(answer) }, { status: answer.status || 503 })
}

export const shouldRevalidate = reloadAfterConflict

export default function ResaleReturnPage({ loaderData: { found }, actionData, params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!found) return <UnknownOrder />
  const { booked, pieces, absent, paid, reference, qr } = found
  const order = `/resale/orders/${params.code}`
  const path = `${order}/returns/${booked.id}`
  const problem = actionData?.problem
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section-tight">
      <div className="grid grid-cols-1 gap-32">
        <div>
          <PageHeading>{copy.title(booked.labelCode)}</PageHeading>
          <p className="muted mt-8">{copy.facts(booked)}</p>
        </div>
        {problem && <ErrorSummary attempt={actionData} problems={[{ message: problem }]} />}
        {search.has('label') && booked.open && (
          <Notice variant="info" role="status">
            {copy.stillMaking}
          </Notice>
        )}
        {search.has('booked') && booked.state === 'booked' && (
          <Notice variant="success" role="status">
            {copy.booked}
          </Notice>
        )}
        <NextPanel next={copy.next[booked.state]({ ...paid, ...absent, ...booked })}>
          {qr && <ReturnLabel pdf={`${path}/label.pdf`} code={booked.labelCode} qr={qr} />}
        </NextPanel>
        <PackingList title={qr ? copy.packing : copy.returning} pieces={pieces} packing={qr !== undefined} />
        <StageList stages={booked.stages} />
        {booked.reasonLabel && (
          <dl className="facts">
            <div>
              <dt>{copy.why}</dt>
              <dd>{booked.reasonLabel}</dd>
            </div>
          </dl>
        )}
        <div className="no-print flex flex-wrap items-center gap-x-24 gap-y-12">
          <Link to={order} className="link">
            {copy.ofOrder(reference)}
          </Link>
          {qr && (
            <Button variant="outline" className="with-script" onClick={() => window.print()}>
              {copy.print}
            </Button>
          )}
        </div>
        {booked.can.cancel.allowed && <CancelReturn path={path} confirming={search.has('cancel')} />}
      </div>
    </main>
  )
}
