import { Link, redirect } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { paymentCopy } from '#web/copy/payment.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { basketCookie, readBasket } from '#web/lib/basket/basket.ts'
import { sumCredits, sumCreditsFreed } from '#web/lib/basket/sum-credits.ts'
import { oneOf, readForm, text, texts } from '#web/lib/form/read-form.ts'
import { loadPieces } from '#web/lib/site/load-site.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { hasJustJoined, stepAddress } from '#web/screens/checkout/checkout-frame.tsx'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { HiddenIds } from '#web/screens/checkout/hidden-ids.tsx'
import { OpenCheckout } from '#web/screens/checkout/open-checkout.tsx'
import { OrderProblem, type OrderProblemFacts, toOrderProblem } from '#web/screens/checkout/order-problem.tsx'
import { PaymentPanel, PostageFields } from '#web/screens/checkout/payment/payment-panel.tsx'
import { PieceList } from '#web/screens/checkout/piece-list.tsx'
import { basketOf, type CheckoutBasket, toSummary } from '#web/screens/checkout/shipment-step.tsx'
import { AskPayer } from '#web/screens/checkout/summary/ask-payer.tsx'
import { HoldCountdown } from '#web/screens/checkout/summary/hold-countdown.tsx'
import { PostageFacts } from '#web/screens/checkout/summary/postage-facts.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CreditMeter } from '#web/ui/product/credit-meter.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/**
 * Loads the order to check, with the checkout that the previous step opened. Loading never opens one: only a press
 * does.
 */
export async function loadSummary(call: CallApi, request: Request) {
  const basket = await basketOf(call, request)
  const shipment = stepAddress('shipment', { joined: hasJustJoined(request) })
  if (basket.inventoryItemIds.length === 0) throw redirect(shipment)
  const [opened, card, info, rentals, cost, read] = await Promise.all([
    call('checkoutOfBasket', { query: basket }),
    call('paymentConfiguration', {}),
    call('customerInfo', {}),
    basket.returnItemsIds.length > 0 ? call('listRentals', {}) : null,
    call('shippingCost', {}),
    loadPieces(call, basket.inventoryItemIds),
  ])
  const { checkout, postage, payer, otherOpen, returnDueLabel, rentalTermLabel } = answerOrThrow(opened, request)
  // The order was paid for in another tab, or the provider's webhook arrived before the browser returned.
  if (checkout?.orderId) throw toConfirmation(checkout.orderId, request, basket)
  const pieces = answerOrThrow(read, request)
  // Some pieces were ordered since, in another browser or with others: the shipment step removes them from the basket.
  if (pieces.some(({ yours }) => yours)) throw redirect(shipment)
  const { user } = answerOrThrow(info, request)
  const active = rentals ? answerOrThrow(rentals, request).rentals.active : []
  return {
    user,
    basket,
    pieces,
    goingBack: active.filter((piece) => basket.returnItemsIds.includes(piece.itemId)),
    card: answerOrThrow(card, request),
    checkout,
    postage,
    payer,
    deliveryTime: answerOrThrow(cost, request).deliveryTime,
    otherOpen,
    returnDueLabel,
    rentalTermLabel,
    shipment,
    equal: checkout !== null && new URL(request.url).searchParams.has('equal'),
  }
}
type Summary = Awaited<ReturnType<typeof loadSummary>>

export async function summaryAction(call: CallApi, request: Request, form: FormData): Promise<OrderProblemFacts> {
  const posted = readForm(form, { intent: text, item: texts, returning: texts, postageStatus: oneOf(['paid']) })
  if (posted.intent === 'open' || posted.intent === 'ask') {
    const basket = await basketOf(call, request)
    const opened = await (posted.intent === 'open'
      ? call('getPaymentIntent', { body: basket })
      : call('askForPostage', { body: basket }))
    if (opened.ok) throw toSummary(request, basket, opened.body.replaced)
    return toOrderProblem(opened)
  }
  // Orders the pieces that the page showed and the card paid for; the basket may have changed in another tab.
  const { item: inventoryItemIds, returning: returnItemsIds, postageStatus = 'free' } = posted
  const answer =
    returnItemsIds.length > 0
      ? await call('makeOrder', { body: { inventoryItemIds, returnItemsIds, postageStatus } })
      : await call('placeOrder', { body: { inventoryItemIds, postageStatus } })
  if (!answer.ok) return toOrderProblem(answer)
  throw toConfirmation(answer.body.orderId, request, { inventoryItemIds, returnItemsIds })
}

/** Redirects to the order's confirmation, and removes its pieces from the basket and from the ticked returns. */
function toConfirmation(orderId: string, request: Request, ordered: CheckoutBasket): Response {
  const secure = new URL(request.url).protocol === 'https:'
  const headers = new Headers()
  const cookies = request.headers.get('cookie')
  const basket = readBasket(cookies).filter((entry) => !ordered.inventoryItemIds.includes(entry.g))
  const swap = readSwap(cookies).filter((id) => !ordered.returnItemsIds.includes(id))
  headers.append('set-cookie', basketCookie(basket, secure))
  headers.append('set-cookie', swapCookie(swap, secure))
  return redirect(`/confirmation?order=${orderId}`, { headers })
}

export function SummaryStep({ summary, answer }: { summary: Summary; answer: OrderProblemFacts | undefined }) {
  const { user, pieces, goingBack, card, checkout, postage, payer, deliveryTime, otherOpen, shipment, equal } = summary
  const { returnDueLabel, rentalTermLabel } = summary
  const plan = user.plan
  const fromBalance = checkout?.fromBalance ?? 0
  const owed = (checkout?.amount ?? 0) + fromBalance
  const split = { total: owed, fromBalance }
  return (
    <>
      <PageHeading>{checkoutCopy.summaryHeading}</PageHeading>
      {checkout && !checkout.asked && (
        <HoldCountdown
          checkoutId={checkout.checkoutId}
          holdExpiresAt={checkout.holdExpiresAt}
          serverNow={checkout.serverNow}
          canExtend={checkout.canExtendHold}
        />
      )}
      {equal && !answer && (
        <Notice variant="info" role="status">
          {checkoutCopy.equalKept}
        </Notice>
      )}
      {answer && <OrderProblem problem={answer} pieces={pieces} />}
      <div className="checkout-columns">
        <div className="grid content-start gap-32">
          <div className="grid gap-8">
            <PieceList title={checkoutCopy.pieces} pieces={pieces} change="/basket" />
            <p className="muted text-small">{rentalTermLabel}.</p>
          </div>
          {goingBack.length > 0 && (
            <div className="grid gap-8">
              <PieceList title={checkoutCopy.goingBack} pieces={goingBack} change="/account/closet" />
              {returnDueLabel && <p className="muted text-small">{checkoutCopy.goingBackWhen(returnDueLabel)}</p>}
            </div>
          )}
          <section aria-labelledby="summary-address" className="grid gap-4">
            <div className="flex items-center justify-between gap-12">
              <h2 id="summary-address" className="h4">
                {checkoutCopy.address}
              </h2>
              <Link to={shipment} className="link" aria-label={`${checkoutCopy.change}: ${checkoutCopy.address}`}>
                {checkoutCopy.change}
              </Link>
            </div>
            <address className="not-italic">
              {user.givenName} {user.familyName}
              <br />
              {[user.addressLine1, user.addressLine2, user.city, user.postCode].filter(Boolean).join(', ')}
            </address>
          </section>
        </div>
        <div className="checkout-aside">
          {plan && (
            <CreditMeter
              label={checkoutCopy.credits}
              used={plan.creditsInUse + sumCredits(pieces)}
              limit={plan.packageCredits + plan.boosterCredits}
              comingBack={sumCreditsFreed(goingBack)}
            />
          )}
          <PostageFacts
            postage={checkout?.postage ?? postage}
            deliveryTime={deliveryTime}
            swapping={goingBack.length > 0}
          />
          {payer ? (
            <AskPayer payer={payer} otherOpen={otherOpen} />
          ) : checkout ? (
            <PaymentPanel
              clientSecret={checkout.clientSecret}
              publishableKey={card.publishableKey}
              stripeJsUrl={card.stripeJsUrl}
              label={owed === 0 ? checkoutCopy.placeOrder : checkoutCopy.payAndPlace(paymentCopy.due(split))}
              split={split}
              busyLabel={checkoutCopy.placing}
              wallet={{ amount: checkout.amount, purpose: paymentCopy.postage, delivers: true }}
            >
              <PostageFields paid={checkout.clientSecret !== null} />
              <HiddenIds name="item" ids={summary.basket.inventoryItemIds} />
              <HiddenIds name="returning" ids={summary.basket.returnItemsIds} />
            </PaymentPanel>
          ) : (
            <OpenCheckout lead={checkoutCopy.notKept} label={checkoutCopy.keepThem} otherOpen={otherOpen} />
          )}
        </div>
      </div>
    </>
  )
}
