import { Link, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { qrPath } from '#web/lib/qr-path.ts'
import { markPosted } from '#web/screens/account/closet/closet-actions.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { MarkPosted } from '#web/screens/account/closet/mark-posted.tsx'
import { PackingList } from '#web/screens/account/closet/wash-line/packing-list.tsx'
import { closetCalendar } from '#web/screens/account/orders/calendars.ts'
import { ordersCopy as copy } from '#web/screens/account/orders/copy.ts'
import { returnNext } from '#web/screens/account/orders/next.ts'
import { NextPanel } from '#web/screens/account/orders/next-panel.tsx'
import { ParcelHistory } from '#web/screens/account/orders/parcel-history.tsx'
import { PieceTiles } from '#web/screens/account/orders/piece-tiles.tsx'
import { ReturnLabel } from '#web/screens/account/orders/return-label.tsx'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/return.ts'

export const meta: Route.MetaFunction = ({ params }) => [{ title: pageTitle(copy.returnTitle(params.id)) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [found, info] = await Promise.all([
    call('returnDetails', { params: { id: params.id } }),
    call('customerInfo', {}),
  ])
  const { announcement, orderReference, creditsFreed } = answerOrThrow(found, request)
  return {
    announcement,
    orderReference,
    creditsFreed,
    // Anybody can write an address, so it is believed only if the return agrees.
    booked: announcement.state === 'announced' && new URL(request.url).searchParams.has('booked'),
    hasPlan: info.ok && info.body.user.plan !== null,
    mayOrder: info.ok && info.body.user.can.order.allowed,
    qr: announcement.state === 'announced' ? qrPath(announcement.labelCode) : undefined,
  }
}

/** Records that the return was posted, as the closet does. */
export async function action({ context, request }: Route.ActionArgs) {
  const sent = readForm(await request.formData(), { return: text, proof: text })
  return markPosted(context.get(apiContext), { returnId: sent.return, proof: sent.proof }, request)
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { announcement, orderReference, creditsFreed, booked, hasPlan, mayOrder, qr } = loaderData
  const busy = useNavigation().state === 'submitting'
  const { stages, state, dueOn, items, tracking, labelCode, choiceDue } = announcement
  const toPack = state === 'announced'
  const waitsForOrder = toPack && dueOn === null
  return (
    <div className="grid grid-cols-1 max-w-panel gap-24">
      <div>
        <PageHeading>{copy.returnTitle(labelCode)}</PageHeading>
        <p className="muted mt-8">{copy.returnFacts(stages[0]?.at ?? '', items.length)}</p>
      </div>
      <ErrorSummary attempt={actionData} problems={actionData?.problem ? [{ message: actionData.problem }] : []} />
      {actionData?.done && (
        <Notice variant="success" role="status">
          {actionData.done}
        </Notice>
      )}
      {booked && (
        <Notice variant="success" role="status">
          {copy.booked(mayOrder ? creditsFreed : 0)}
        </Notice>
      )}
      <NextPanel
        next={returnNext(announcement)}
        calendar={hasPlan && toPack && !waitsForOrder ? closetCalendar : undefined}
      >
        {qr && <ReturnLabel pdf={`/account/closet/returns/${announcement.id}/label.pdf`} code={labelCode} qr={qr} />}
      </NextPanel>
      {toPack && <PackingList title={closetCopy.packingList} pieces={items} packing />}
      <StageList stages={stages} />
      {announcement.can.post.allowed && !waitsForOrder && (
        <MarkPosted returnId={announcement.id} choiceDue={choiceDue} busy={busy} />
      )}
      {!toPack && <PieceTiles title={copy.returning} pieces={items} />}
      <ParcelHistory tracking={tracking} expectsScans={state === 'announced' || state === 'posted'} />
      {orderReference && (
        <p>
          <Link to={`/account/orders/${orderReference}`} className="link">
            {copy.ofSwap(orderReference)}
          </Link>
        </p>
      )}
      <p className="no-print flex flex-wrap gap-x-24 gap-y-8">
        <Link to="/account/closet" className="link">
          {closetCopy.backToCloset}
        </Link>
        <Link to="/account/orders" className="link">
          {copy.back}
        </Link>
      </p>
    </div>
  )
}
