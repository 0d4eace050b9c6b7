import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { closetCopy } from '#web/copy/closet.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { ClosetRow } from '#web/screens/account/closet-row.tsx'
import { GoingBack } from '#web/screens/account/going-back.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CreditMeter } from '#web/ui/credit-meter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/closet.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(closetCopy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [rentals, info] = await Promise.all([call('listRentals', {}), call('customerInfo', {})])
  // Without a plan the layout around this page says so.
  if (!rentals.ok && rentals.status === 403) return null
  const { plan } = answerOrThrow(info, request).user
  const url = new URL(request.url)
  return {
    ...answerOrThrow(rentals, request),
    plan,
    ticked: readSwap(request.headers.get('cookie')),
    announced: url.searchParams.get('announced'),
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
    const search = new URLSearchParams(ticked.map((id) => ['item', id]))
    throw redirect(`/account/closet/return?${search}`)
  }
  if (!rentals.can.swap.allowed)
    return data({ problem: rentals.can.swap.reason ?? messages.orderFailed, blocked: false }, { status: 409 })
  const secure = new URL(request.url).protocol === 'https:'
  throw redirect('/shop', { headers: { 'set-cookie': swapCookie(ticked, secure) } })
}

export default function Closet({ loaderData, actionData }: Route.ComponentProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(loaderData?.ticked))
  const navigation = useNavigation()
  if (!loaderData) return null
  const { rentals, announcements, plan, announced, can } = loaderData
  const onTheWay = rentals.active.filter((piece) => piece.state === 'ordered')
  const atHome = rentals.active.filter((piece) => piece.state === 'at_home')
  const goingBack = announcements.filter((one) => rentals.returns.some((piece) => one.itemsIds.includes(piece.itemId)))
  const chosen = atHome.filter((piece) => ticked.has(piece.itemId))
  const blocked = !can.return.allowed && announcements.some((one) => one.pending)
  const intent = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  const tick = (id: string, on: boolean) =>
    setTicked((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  const nothing = rentals.active.length === 0 && goingBack.length === 0
  return (
    <div className="grid gap-32">
      <div className="flex flex-wrap items-baseline justify-between gap-12">
        <PageHeading>{closetCopy.title}</PageHeading>
        <p className="muted">{closetCopy.pieces(rentals.active.length)}</p>
      </div>
      {plan && (
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
      {blocked && (
        <Notice look="warning" title={messages.sendBackFirst} id="blocked">
          {can.return.reason && can.return.reason !== messages.sendBackFirst && <p>{can.return.reason}</p>}
        </Notice>
      )}
      {nothing && (
        <EmptyState
          motif="basket"
          title={closetCopy.emptyTitle}
          action={<ButtonLink to="/shop">{closetCopy.browse}</ButtonLink>}
        >
          {closetCopy.empty}
        </EmptyState>
      )}
      {onTheWay.length > 0 && (
        <section aria-labelledby="on-the-way" className="grid gap-12">
          <h2 id="on-the-way" className="h3">
            {closetCopy.onTheWay}
          </h2>
          <ul className="grid gap-8">
            {onTheWay.map((piece) => (
              <ClosetRow key={piece.id} piece={piece} />
            ))}
          </ul>
        </section>
      )}
      {atHome.length > 0 && (
        <section aria-labelledby="at-home">
          <Form method="post" className="grid gap-12" noValidate>
            <h2 id="at-home" className="h3">
              {closetCopy.atHome} <span className="muted text-small">{closetCopy.tick}</span>
            </h2>
            {actionData && (
              <ErrorSummary
                attempt={actionData}
                problems={[{ message: actionData.problem, fieldId: actionData.blocked ? 'going-back' : undefined }]}
              />
            )}
            <ul className="grid gap-8">
              {atHome.map((piece) => (
                <ClosetRow
                  key={piece.id}
                  piece={piece}
                  tick={{ checked: ticked.has(piece.itemId), onChange: (on) => tick(piece.itemId, on) }}
                />
              ))}
            </ul>
            <div className="closet-bar">
              <p className="font-strong" aria-live="polite">
                {chosen.length > 0
                  ? closetCopy.bar(
                      chosen.length,
                      chosen.reduce((sum, piece) => sum + piece.userCredits, 0),
                    )
                  : closetCopy.barNone}
              </p>
              <div className="flex flex-1 flex-wrap justify-end gap-12">
                <Button type="submit" name="intent" value="swap" busy={intent === 'swap'} className="flex-1">
                  {closetCopy.swap}
                </Button>
                <Button type="submit" name="intent" value="return" look="outline" busy={intent === 'return'}>
                  {closetCopy.justReturn}
                </Button>
              </div>
            </div>
          </Form>
        </section>
      )}
      {goingBack.length > 0 && (
        <section aria-labelledby="going-back-heading" id="going-back" tabIndex={-1} className="grid gap-12">
          <h2 id="going-back-heading" className="h3">
            {closetCopy.goingBack}
          </h2>
          {goingBack.map((one) => (
            <GoingBack
              key={one.id}
              announcement={one}
              pieces={rentals.returns.filter((piece) => one.itemsIds.includes(piece.itemId))}
              highlighted={blocked && one.pending}
            />
          ))}
        </section>
      )}
    </div>
  )
}
