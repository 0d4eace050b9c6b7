import { useState } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { sumCreditsFreed } from '#web/lib/basket/sum-credits.ts'
import { readForm, text, texts } from '#web/lib/form/read-form.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'
import { qrPath } from '#web/lib/qr-path.ts'
import { readSwap, swapCookie, swapLimit } from '#web/lib/swap.ts'
import { ChooseHires } from '#web/screens/account/closet/choose-hires.tsx'
import { keepLonger, markPosted, refusedAction, renewingLoan } from '#web/screens/account/closet/closet-actions.ts'
import { bannersWithButton, ClosetBanner } from '#web/screens/account/closet/closet-banner.tsx'
import { ClosetBar } from '#web/screens/account/closet/closet-bar.tsx'
import { type ClosetPiece, ClosetRow, HomeFacts } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { dueBack, waitsForParcel } from '#web/screens/account/closet/due-back.ts'
import { DueBack } from '#web/screens/account/closet/due-back-panel.tsx'
import { FoundRow } from '#web/screens/account/closet/findings/found-line.tsx'
import { GoingBackSection } from '#web/screens/account/closet/going-back-section.tsx'
import { keepingCopy } from '#web/screens/account/closet/keep-copy.ts'
import { KeptSection } from '#web/screens/account/closet/kept-section.tsx'
import { losingCopy } from '#web/screens/account/closet/lost/lost-copy.ts'
import { LostSection } from '#web/screens/account/closet/lost/lost-section.tsx'
import { PieceLines } from '#web/screens/account/closet/piece/piece-lines.tsx'
import { replacementsAddress } from '#web/screens/account/closet/swap/replacements.ts'
import { byArrival } from '#web/screens/account/closet/wardrobe/by-arrival.ts'
import { byChild, shownChild } from '#web/screens/account/closet/wardrobe/by-child.ts'
import { OnTheWay } from '#web/screens/account/closet/wardrobe/on-the-way.tsx'
import { pieceNotice } from '#web/screens/account/closet/wardrobe/piece-notice.ts'
import { ViewLinks } from '#web/screens/account/closet/wardrobe/view-links.tsx'
import { Wardrobe } from '#web/screens/account/closet/wardrobe/wardrobe.tsx'
import { WardrobePiece } from '#web/screens/account/closet/wardrobe/wardrobe-piece.tsx'
import { wardrobeView } from '#web/screens/account/closet/wardrobe/wardrobe-view.ts'
import { announcementOf } from '#web/screens/account/closet/wash-line/announcement-of.ts'
import { usePegged } from '#web/screens/account/closet/wash-line/use-pegged.ts'
import { ElsewhereSection } from '#web/screens/account/two-homes/elsewhere-section.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CreditMeter } from '#web/ui/product/credit-meter.tsx'
import { RecallNotices } from '#web/ui/product/recall-notices.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/closet.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(closetCopy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [rentals, info, orders] = await Promise.all([
    call('listRentals', {}),
    call('customerInfo', {}),
    call('listOrders', {}),
  ])
  // Without a plan the layout shows its message instead.
  if (!rentals.ok && rentals.status === 403) return null
  const { plan, children, can: rights } = answerOrThrow(info, request).user
  const closet = answerOrThrow(rentals, request)
  const pending = closet.announcements.filter((announcement) => announcement.pending)
  const { searchParams: search } = new URL(request.url)
  const rented = [...closet.rentals.active, ...closet.rentals.returns, ...closet.elsewhere]
  // Anybody can write an address, so its confirmation is shown only if the piece is really rented again.
  const isRented = (parameter: string) => rented.some(({ id }) => id === search.get(parameter))
  return {
    ...closet,
    plan,
    children: children.map(shownChild),
    view: wardrobeView(search, children.length),
    mayOrder: rights.order.allowed,
    firstOrder: isFirstOrder(orders),
    ticked: readSwap(request.headers.get('cookie')),
    unbought: isRented('unbought'),
    found: isRented('found'),
    refunded: search.has('refunded'),
    labelRefusal: await findLabelRefusal(call, search.get('label')),
    labels: Object.fromEntries(pending.map((announcement) => [announcement.id, qrPath(announcement.labelCode)])),
  }
}

/** Returns why the requested label of a return is unavailable (label.ts), or null. */
async function findLabelRefusal(call: CallApi, returnId: string | null): Promise<string | null> {
  if (returnId === null) return null
  const answer = await call('returnLabel', { params: { id: returnId }, query: {} })
  return answer.ok ? null : refusalMessage(answer)
}

/** A return may have been booked on another page since this one was opened. */
export const shouldRevalidate = reloadAfterConflict

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const {
    intent,
    item: ticked,
    hire,
    ...posted
  } = readForm(await request.formData(), { intent: text, item: texts, hire: texts, return: text, proof: text })
  if (intent === 'extend') return keepLonger(call, hire, request)
  if (intent === 'posted') return markPosted(call, { returnId: posted.return, proof: posted.proof }, request)
  if (ticked.length === 0) return refusedAction(closetCopy.nothingTicked, 400)
  if (ticked.length > swapLimit) return refusedAction(closetCopy.tooMany(swapLimit), 400)
  const rentals = answerOrThrow(await call('listRentals', {}), request)
  if (!rentals.can.return.allowed && rentals.announcements.some((announcement) => announcement.pending))
    return refusedAction(messages.sendBackFirst, 409, { blocked: true })
  const returnable = new Set(
    rentals.rentals.active.filter((rental) => rental.can.return.allowed).map((rental) => rental.itemId),
  )
  if (!ticked.every((id) => returnable.has(id))) return refusedAction(closetCopy.notReturnable, 409)
  if (intent === 'return') {
    await openReturn(call, ticked)
    const search = new URLSearchParams(ticked.map((id) => ['item', id]))
    throw redirect(`/account/closet/return?${search}`)
  }
  if (!rentals.can.swap.allowed) return refusedAction(rentals.can.swap.reason ?? messages.orderFailed, 409)
  const secure = new URL(request.url).protocol === 'https:'
  const goingBack = rentals.rentals.active.filter(({ itemId }) => ticked.includes(itemId))
  throw redirect(await replacementsAddress(call, goingBack), { headers: { 'set-cookie': swapCookie(ticked, secure) } })
}

/** Opens the payment for a return's postage. If that fails, or would close another checkout, the next page opens it. */
async function openReturn(call: CallApi, returnItemsIds: string[]): Promise<void> {
  const found = await call('checkoutOfBasket', { query: { returnItemsIds } })
  if (!found.ok || found.body.checkout || found.body.otherOpen || found.body.postage.total === 0) return
  await call('getPaymentIntent', { body: { inventoryItemIds: [], returnItemsIds } })
}

export default function Closet({ loaderData, actionData }: Route.ComponentProps) {
  const [pegged, peg] = usePegged(loaderData?.ticked ?? [])
  // A refusal disappears once another piece is ticked.
  const [dismissed, dismiss] = useState<unknown>()
  const navigation = useNavigation()
  if (!loaderData) return null
  const { rentals, announcements, kept, unbought, plan, can, firstOrder, mayOrder, view } = loaderData
  const { asList } = view
  const onTheWay = rentals.active.filter((piece) => piece.state === 'ordered')
  const atHome = rentals.active.filter((piece) => piece.state === 'at_home')
  const chosen = [...pegged.ids].flatMap((id) => atHome.find(({ itemId }) => itemId === id) ?? [])
  const pending = announcements.find((announcement) => announcement.pending)
  const result = actionData && actionData !== dismissed ? actionData : undefined
  const refused = result?.problem ? result : undefined
  // Only a member who asks for a second return is asked to send the first one back.
  const blocked = refused?.blocked === true && !can.return.allowed && pending !== undefined
  // An ending membership can order until shortly before its last day.
  const running = plan?.state === 'active' || mayOrder
  // Mentions the credits that come back only to a member who can order with them.
  const freed = running ? sumCreditsFreed(chosen) : 0
  const due = dueBack({ rentals, announcements }, plan?.state === 'active')
  const sent = navigation.state === 'submitting' ? navigation.formData : undefined
  const intent = sent?.get('intent') ?? null
  const tick = (id: string, on: boolean) => {
    dismiss(actionData)
    peg(id, on)
  }
  const tickOf = ({ itemId }: ClosetPiece) => ({
    checked: pegged.ids.has(itemId),
    onChange: (on: boolean) => tick(itemId, on),
  })
  const goingBack = (
    <GoingBackSection
      announcements={announcements}
      pieces={rentals.returns}
      labels={loaderData.labels}
      blocked={blocked}
      attempt={blocked ? refused : undefined}
      busyPosting={intent === 'posted'}
      asList={asList}
    />
  )
  // Returns to be posted come first, then those that wait for the parcel, then completed ones.
  const pendingPlace = blocked || (pending && !waitsForParcel(pending)) ? 'first' : 'after parcel'
  const goingBackPlace = blocked || pending ? pendingPlace : 'last'
  const nothingHere = rentals.active.length === 0 && rentals.returns.length === 0
  return (
    <div className="closet">
      <div className="closet-head">
        <PageHeading>{closetCopy.title}</PageHeading>
        <div className="ml-auto grid justify-items-end">
          <p className="muted">{closetCopy.pieces(rentals.active.length)}</p>
          {plan && mayOrder && plan.availableCredits > 0 && (
            <Link to="/fill-my-credits" className="link text-small">
              {closetCopy.fill(plan.availableCredits)}
            </Link>
          )}
        </div>
      </div>
      <RecallNotices pieces={[...rentals.active, ...rentals.returns, ...kept]} />
      {plan && <ClosetBanner plan={plan} mayBook={can.return.allowed && atHome.length > 0} />}
      {plan && plan.state !== 'cancelled' && plan.state !== 'paused' && (
        <CreditMeter
          label={closetCopy.meter}
          used={plan.creditsInUse}
          limit={plan.packageCredits + plan.boosterCredits}
          comingBack={freed}
          variant="slim"
        />
      )}
      {unbought && (
        <Notice variant="success" role="status">
          {keepingCopy.cancelled}
        </Notice>
      )}
      {loaderData.found && (
        <Notice variant="success" role="status">
          {loaderData.refunded ? losingCopy.foundRefunded : losingCopy.foundNow}
        </Notice>
      )}
      {result?.done && (
        <Notice variant="success" role="status">
          {result.done}
        </Notice>
      )}
      {loaderData.labelRefusal && (
        <Notice variant="info" role="status">
          {loaderData.labelRefusal}
        </Notice>
      )}
      {refused?.problem && !blocked && <ErrorSummary attempt={refused} problems={[{ message: refused.problem }]} />}
      <ChooseHires pieces={atHome} busyWith={renewingLoan(sent)} />
      {nothingHere && !mayOrder && <EmptyState motif="basket" title={closetCopy.emptyTitle} />}
      {nothingHere && mayOrder && (
        <EmptyState
          motif="basket"
          title={firstOrder ? closetCopy.emptyTitleFirst : closetCopy.emptyTitle}
          action={<ButtonLink to="/shop">{closetCopy.browse}</ButtonLink>}
        >
          {firstOrder ? closetCopy.empty : closetCopy.emptyAgain(plan)}
        </EmptyState>
      )}
      {goingBackPlace === 'first' && goingBack}
      <OnTheWay pieces={onTheWay} asList={asList} />
      {goingBackPlace === 'after parcel' && goingBack}
      {atHome.length > 0 && (
        <section aria-labelledby="at-home">
          <Form method="post" className="closet-form" noValidate>
            <div className="flex flex-wrap items-baseline gap-x-8">
              <h2 id="at-home" className="h3">
                {closetCopy.atHome}
              </h2>
              <p className="closet-lead muted text-small">{closetCopy.tick}</p>
              <ViewLinks view={view} />
            </div>
            {asList ? (
              <ul className="closet-list">
                {atHome.map((piece) => (
                  <ClosetRow
                    key={piece.id}
                    piece={piece}
                    tick={tickOf(piece)}
                    below={
                      <>
                        <FoundRow piece={piece} />
                        <PieceLines piece={piece} paid={running} />
                      </>
                    }
                  >
                    <HomeFacts piece={piece} paid={running} />
                  </ClosetRow>
                ))}
              </ul>
            ) : (
              <Wardrobe
                by={view.by}
                shelves={view.by === 'child' ? byChild(atHome, loaderData.children) : byArrival(atHome)}
              >
                {(piece, at) => (
                  <WardrobePiece
                    key={piece.id}
                    piece={piece}
                    notice={pieceNotice(piece, running)}
                    tick={tickOf(piece)}
                    priority={at < 6}
                  />
                )}
              </Wardrobe>
            )}
            <ClosetBar
              chosen={chosen}
              freed={freed}
              onUnpeg={(id) => tick(id, false)}
              announcement={announcementOf(pegged.last, atHome, { count: chosen.length, freed })}
              maySwap={mayOrder}
              filledAbove={plan !== null && bannersWithButton.has(plan.state)}
              busyWith={intent}
            />
          </Form>
        </section>
      )}
      <DueBack lines={due} />
      {goingBackPlace === 'last' && goingBack}
      <ElsewhereSection pieces={loaderData.elsewhere} />
      <LostSection pieces={loaderData.lost} />
      <KeptSection pieces={kept} />
    </div>
  )
}
