import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { closetCopy } from '#web/copy/closet.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'
import { type QrPath, qrPath } from '#web/lib/qr-path.ts'
import { sumCredits } from '#web/lib/sum-credits.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { type ClosetPiece, ClosetRow, HomeFacts } from '#web/screens/account/closet-row.tsx'
import { GoingBack } from '#web/screens/account/going-back.tsx'
import { ClosetBanner } from '#web/screens/account/membership/closet-banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CreditMeter } from '#web/ui/credit-meter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/closet.ts'

type Announcement = AnswerOf<'listRentals'>['announcements'][number]

export const meta: Route.MetaFunction = () => [{ title: pageTitle(closetCopy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [rentals, info, orders] = await Promise.all([
    call('listRentals', {}),
    call('customerInfo', {}),
    call('listOrders', {}),
  ])
  // Without a plan the layout around this page says so.
  if (!rentals.ok && rentals.status === 403) return null
  const { plan } = answerOrThrow(info, request).user
  const closet = answerOrThrow(rentals, request)
  const pending = closet.announcements.filter((one) => one.pending)
  // The address only says that something was announced: what is shown comes from the return itself.
  const justAnnounced = new URL(request.url).searchParams.has('announced')
  return {
    ...closet,
    plan,
    firstOrder: isFirstOrder(orders),
    ticked: readSwap(request.headers.get('cookie')),
    announced: justAnnounced ? (pending[0]?.dueLabel ?? null) : null,
    labels: Object.fromEntries(pending.map((one) => [one.id, qrPath(one.labelCode)])),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = await request.formData()
  const ticked = form.getAll('item').map(String)
  if (ticked.length === 0) return data({ problem: closetCopy.nothingTicked, blocked: false }, { status: 400 })
  const rentals = answerOrThrow(await call('listRentals', {}), request)
  if (!rentals.can.return.allowed && rentals.announcements.some((one) => one.pending))
    return data({ problem: messages.sendBackFirst, blocked: true }, { status: 409 })
  const returnable = new Set(rentals.rentals.active.filter((one) => one.can.return.allowed).map((one) => one.itemId))
  if (!ticked.every((id) => returnable.has(id)))
    return data({ problem: closetCopy.notReturnable, blocked: false }, { status: 409 })
  if (form.get('intent') === 'return') {
    await openReturn(call, ticked)
    const search = new URLSearchParams(ticked.map((id) => ['item', id]))
    throw redirect(`/account/closet/return?${search}`)
  }
  if (!rentals.can.swap.allowed)
    return data({ problem: rentals.can.swap.reason ?? messages.orderFailed, blocked: false }, { status: 409 })
  const secure = new URL(request.url).protocol === 'https:'
  throw redirect('/shop', { headers: { 'set-cookie': swapCookie(ticked, secure) } })
}

/** The payment of a return that costs postage. What is refused, or would close another checkout, the next page asks for. */
async function openReturn(call: CallApi, returnItemsIds: string[]): Promise<void> {
  const found = await call('checkoutOfBasket', { query: { returnItemsIds } })
  if (!found.ok || found.body.checkout || found.body.otherOpen || found.body.postage.total === 0) return
  await call('getPaymentIntent', { body: { inventoryItemIds: [], returnItemsIds } })
}

export default function Closet({ loaderData, actionData }: Route.ComponentProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(loaderData?.ticked))
  const navigation = useNavigation()
  if (!loaderData) return null
  const { rentals, announcements, plan, announced, can, firstOrder } = loaderData
  const onTheWay = rentals.active.filter((piece) => piece.state === 'ordered')
  const atHome = rentals.active.filter((piece) => piece.state === 'at_home')
  const running = plan?.state === 'active'
  const blocked = !can.return.allowed && announcements.some((one) => one.pending)
  const intent = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  const tick = (id: string, on: boolean) =>
    setTicked((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  const goingBack = (
    <GoingBackSection
      announcements={announcements}
      pieces={rentals.returns}
      labels={loaderData.labels}
      blocked={blocked}
      attempt={actionData?.blocked ? actionData : undefined}
    />
  )
  return (
    <div className="grid gap-32">
      <div className="flex flex-wrap items-baseline justify-between gap-12">
        <PageHeading>{closetCopy.title}</PageHeading>
        <p className="muted">{closetCopy.pieces(rentals.active.length)}</p>
      </div>
      {plan && <ClosetBanner plan={plan} />}
      {plan && plan.state !== 'cancelled' && (
        <CreditMeter
          label={closetCopy.meter}
          used={plan.creditsInUse}
          limit={plan.packageCredits + plan.boosterCredits}
        />
      )}
      {announced && (
        <Notice look="success" role="status">
          {closetCopy.announced(announced)}
        </Notice>
      )}
      {rentals.active.length === 0 && rentals.returns.length === 0 && (
        <EmptyState
          motif="basket"
          title={closetCopy.emptyTitle}
          action={<ButtonLink to="/shop">{closetCopy.browse}</ButtonLink>}
        >
          {!running ? closetCopy.emptyStopped : firstOrder ? closetCopy.empty : closetCopy.emptyAgain}
        </EmptyState>
      )}
      {blocked && goingBack}
      {onTheWay.length > 0 && (
        <section aria-labelledby="on-the-way" className="grid gap-12">
          <h2 id="on-the-way" className="h3">
            {closetCopy.onTheWay}
          </h2>
          <ul className="closet-list">
            {onTheWay.map((piece) => (
              <ClosetRow key={piece.id} piece={piece} />
            ))}
          </ul>
        </section>
      )}
      {atHome.length > 0 && (
        <section aria-labelledby="at-home">
          <Form method="post" className="grid gap-12" noValidate>
            <div className="flex flex-wrap items-baseline gap-x-8">
              <h2 id="at-home" className="h3">
                {closetCopy.atHome}
              </h2>
              <p className="muted text-small">{closetCopy.tick}</p>
            </div>
            {actionData && !actionData.blocked && (
              <ErrorSummary attempt={actionData} problems={[{ message: actionData.problem }]} />
            )}
            <ul className="closet-list">
              {atHome.map((piece) => (
                <ClosetRow
                  key={piece.id}
                  piece={piece}
                  tick={{ checked: ticked.has(piece.itemId), onChange: (on) => tick(piece.itemId, on) }}
                >
                  <HomeFacts piece={piece} paid={running} />
                </ClosetRow>
              ))}
            </ul>
            <ClosetBar
              chosen={atHome.filter((piece) => ticked.has(piece.itemId))}
              maySwap={running}
              busyWith={intent}
            />
          </Form>
        </section>
      )}
      {!blocked && goingBack}
    </div>
  )
}

interface ClosetBarProps {
  chosen: readonly ClosetPiece[]
  /** Past due, ending and ended memberships only send back (decisions.md §3). */
  maySwap: boolean
  busyWith: unknown
}

/** What is ticked and what can be done with it; stays in sight while the list scrolls. */
function ClosetBar({ chosen, maySwap, busyWith }: ClosetBarProps) {
  return (
    <div className="closet-bar">
      <p aria-live="polite">
        {chosen.length > 0 ? (
          <>
            <strong>{closetCopy.barPieces(chosen.length)}</strong> {closetCopy.barCredits(sumCredits(chosen))}
          </>
        ) : maySwap ? (
          closetCopy.barNone
        ) : (
          closetCopy.barNoneReturn
        )}
      </p>
      <div className="closet-bar-actions">
        {maySwap && (
          <Button type="submit" name="intent" value="swap" busy={busyWith === 'swap'}>
            {closetCopy.swap}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="return"
          look={maySwap ? 'outline' : 'filled'}
          busy={busyWith === 'return'}
        >
          {maySwap ? closetCopy.justReturn : closetCopy.returnTitle}
        </Button>
      </div>
    </div>
  )
}

/** Returns under way. While one blocks the next it says so, and a press on swap or return leads here. */
function GoingBackSection({
  announcements,
  pieces,
  labels,
  blocked,
  attempt,
}: {
  announcements: readonly Announcement[]
  pieces: readonly ClosetPiece[]
  labels: Readonly<Record<string, QrPath>>
  blocked: boolean
  /** The last refused press. */
  attempt: unknown
}) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) notice.current?.focus()
  }, [attempt])
  const shown = announcements.filter((one) => pieces.some((piece) => one.itemsIds.includes(piece.itemId)))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="going-back" className="grid gap-12">
      <h2 id="going-back" className="h3">
        {closetCopy.goingBack}
      </h2>
      {blocked && (
        <Notice
          look="warning"
          title={messages.sendBackFirst}
          ref={notice}
          tabIndex={-1}
          role={attempt ? 'alert' : undefined}
        >
          <p>{closetCopy.oneAtATime}</p>
        </Notice>
      )}
      {shown.map((one) => (
        <GoingBack
          key={one.id}
          announcement={one}
          pieces={pieces.filter((piece) => one.itemsIds.includes(piece.itemId))}
          qr={labels[one.id]}
          highlighted={blocked && one.pending}
        />
      ))}
    </section>
  )
}
