import { data, Link, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { paymentCopy } from '#web/copy/payment.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { sumCreditsFreed } from '#web/lib/basket/sum-credits.ts'
import { readForm, text, texts } from '#web/lib/form/read-form.ts'
import { pounds } from '#web/lib/format.ts'
import { readSwap, swapCookie, swapLimit } from '#web/lib/swap.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { PackingList } from '#web/screens/account/closet/wash-line/packing-list.tsx'
import { HiddenIds } from '#web/screens/checkout/hidden-ids.tsx'
import { OpenCheckout, OtherCheckoutOpen } from '#web/screens/checkout/open-checkout.tsx'
import { OrderProblem, toOrderProblem } from '#web/screens/checkout/order-problem.tsx'
import { PaymentPanel, PostageFields } from '#web/screens/checkout/payment/payment-panel.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/return.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(closetCopy.returnTitle) }]

const itemsOf = (url: URL) => [...new Set(url.searchParams.getAll('item'))].slice(0, swapLimit)

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const items = itemsOf(new URL(request.url))
  const { rentals, can } = answerOrThrow(await call('listRentals', {}), request)
  const pieces = rentals.active.filter((piece) => items.includes(piece.itemId))
  if (pieces.length === 0) throw redirect('/account/closet')
  const returnItemsIds = pieces.map((piece) => piece.itemId)
  const [opened, card] = await Promise.all([
    call('checkoutOfBasket', { query: { returnItemsIds } }),
    call('paymentConfiguration', {}),
  ])
  const { checkout, postage, otherOpen, returnDueLabel } = answerOrThrow(opened, request)
  return {
    pieces,
    // Credits that come back are promised only to somebody who can order with them.
    freed: can.swap.allowed ? sumCreditsFreed(pieces) : 0,
    checkout,
    amount: postage.total,
    isFirst: postage.returnFree,
    otherOpen,
    due: returnDueLabel,
    card: answerOrThrow(card, request),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { intent, item: itemsIds } = readForm(await request.formData(), { intent: text, item: texts })
  if (intent === 'open') {
    const opened = await call('getPaymentIntent', { body: { inventoryItemIds: [], returnItemsIds: itemsIds } })
    if (opened.ok) throw redirect(`/account/closet/return?${new URLSearchParams(itemsIds.map((id) => ['item', id]))}`)
    return data(toOrderProblem(opened, messages.returnFailed), { status: opened.status || 503 })
  }
  const answer = await call('announceReturn', { body: { itemsIds } })
  if (answer.ok) {
    const stillTicked = readSwap(request.headers.get('cookie')).filter((id) => !itemsIds.includes(id))
    const secure = new URL(request.url).protocol === 'https:'
    // The return's own page confirms it, and shows what happens next, its label and its packing list.
    throw redirect(`/account/orders/returns/${answer.body.returnId}?booked=1`, {
      headers: { 'set-cookie': swapCookie(stillTicked, secure) },
    })
  }
  return data(toOrderProblem(answer, messages.returnFailed), { status: answer.status || 503 })
}

export default function ClosetReturn({
  loaderData: { pieces, freed, checkout, amount, isFirst, otherOpen, due, card },
  actionData,
}: Route.ComponentProps) {
  const split = { total: amount, fromBalance: checkout?.fromBalance ?? 0 }
  const ids = pieces.map((piece) => piece.itemId)
  return (
    <div className="grid max-w-narrow gap-24">
      <div>
        <PageHeading>{closetCopy.returnTitle}</PageHeading>
        <p className="muted mt-8">{closetCopy.returnLead(freed, due)}</p>
      </div>
      {actionData && <OrderProblem problem={actionData} pieces={pieces} />}
      <PackingList title={closetCopy.goesBack} pieces={pieces} />
      <dl className="facts">
        <div>
          <dt>{closetCopy.postage}</dt>
          <dd className="font-strong">
            {amount > 0 ? pounds(amount) : isFirst ? closetCopy.postageFirst : closetCopy.postageFree}
          </dd>
        </div>
      </dl>
      {otherOpen && amount === 0 && <OtherCheckoutOpen />}
      {amount > 0 && !checkout ? (
        <OpenCheckout label={closetCopy.continueAndPay(pounds(amount))} otherOpen={otherOpen} items={ids} />
      ) : (
        <PaymentPanel
          clientSecret={checkout?.clientSecret ?? null}
          publishableKey={card.publishableKey}
          stripeJsUrl={card.stripeJsUrl}
          label={amount === 0 ? closetCopy.confirmReturn : closetCopy.confirmAndPay(paymentCopy.due(split))}
          split={split}
          busyLabel={closetCopy.confirming}
        >
          <PostageFields paid={checkout?.clientSecret != null} />
          <HiddenIds name="item" ids={ids} />
        </PaymentPanel>
      )}
      <p>
        <Link to="/account/closet" className="link">
          {closetCopy.backToCloset}
        </Link>
      </p>
    </div>
  )
}
