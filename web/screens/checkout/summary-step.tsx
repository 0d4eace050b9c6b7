import { Link, redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { basketCookie } from '#web/lib/basket.ts'
import { pounds } from '#web/lib/format.ts'
import { loadPieces } from '#web/lib/load-site.ts'
import { sumCredits } from '#web/lib/sum-credits.ts'
import { swapCookie } from '#web/lib/swap.ts'
import { HoldCountdown } from '#web/screens/checkout/hold-countdown.tsx'
import { OrderTrouble, type Trouble } from '#web/screens/checkout/order-trouble.tsx'
import { PaymentPanel, PostageFields } from '#web/screens/checkout/payment-panel.tsx'
import { PieceList } from '#web/screens/checkout/piece-list.tsx'
import { basketOf, toTrouble } from '#web/screens/checkout/shipment-step.tsx'
import { CreditMeter } from '#web/ui/credit-meter.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Postage = AnswerOf<'getPaymentIntent'>['postage']

/**
 * Everything once more. Asking for the payment again finds the checkout that the step before opened; a refusal is shown
 * in place of the payment, with the basket untouched.
 */
export async function loadSummary(call: CallApi, request: Request) {
  const basket = basketOf(request)
  if (basket.inventoryItemIds.length === 0) throw redirect('/checkout?step=shipment')
  const [intent, card, info, rentals, pieces] = await Promise.all([
    call('getPaymentIntent', { body: basket }),
    call('paymentConfiguration', {}),
    call('customerInfo', {}),
    call('listRentals', {}),
    loadPieces(call, basket.inventoryItemIds),
  ])
  // Paid in another tab, or the provider's message was here before the browser came back.
  if (intent.ok && intent.body.orderId !== null) throw toConfirmation(intent.body.orderId, request)
  const { user } = answerOrThrow(info, request)
  const active = rentals.ok ? rentals.body.rentals.active : []
  return {
    user,
    pieces,
    goingBack: active.filter((piece) => basket.returnItemsIds.includes(piece.itemId)),
    card: answerOrThrow(card, request),
    intent: intent.ok ? intent.body : null,
    trouble: intent.ok ? null : toTrouble(intent),
  }
}
type Summary = Awaited<ReturnType<typeof loadSummary>>

export async function summaryAction(call: CallApi, request: Request, form: FormData): Promise<Trouble> {
  const { inventoryItemIds, returnItemsIds } = basketOf(request)
  const postageStatus = form.get('postageStatus') === 'paid' ? 'paid' : 'free'
  const answer =
    returnItemsIds.length > 0
      ? await call('makeOrder', { body: { inventoryItemIds, returnItemsIds, postageStatus } })
      : await call('placeOrder', { body: { inventoryItemIds, postageStatus } })
  if (!answer.ok) return toTrouble(answer)
  throw toConfirmation(answer.body.orderId, request)
}

/** The order's page; what was in the basket and ticked to go back is in it. */
function toConfirmation(orderId: string, request: Request): Response {
  const secure = new URL(request.url).protocol === 'https:'
  const headers = new Headers()
  headers.append('set-cookie', basketCookie([], secure))
  headers.append('set-cookie', swapCookie([], secure))
  return redirect(`/confirmation?order=${orderId}`, { headers })
}

export function SummaryStep({ summary, answer }: { summary: Summary; answer: Trouble | undefined }) {
  const { user, pieces, goingBack, card, intent } = summary
  const trouble = answer ?? summary.trouble
  const plan = user.plan
  return (
    <>
      <PageHeading>{checkoutCopy.summaryHeading}</PageHeading>
      {intent && (
        <HoldCountdown
          checkoutId={intent.checkoutId}
          holdExpiresAt={intent.holdExpiresAt}
          serverNow={intent.serverNow}
          canExtend={intent.canExtendHold}
        />
      )}
      {trouble && <OrderTrouble trouble={trouble} />}
      <div className="checkout-columns">
        <div className="grid content-start gap-32">
          <PieceList title={checkoutCopy.pieces} pieces={pieces} change="/basket" />
          {goingBack.length > 0 && (
            <PieceList title={checkoutCopy.goingBack} pieces={goingBack} change="/account/closet" />
          )}
          <section aria-labelledby="summary-address" className="grid gap-4">
            <div className="flex items-center justify-between gap-12">
              <h2 id="summary-address" className="h4">
                {checkoutCopy.address}
              </h2>
              <Link
                to="/checkout?step=shipment"
                className="link"
                aria-label={`${checkoutCopy.change}: ${checkoutCopy.address}`}
              >
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
              comingBack={sumCredits(goingBack)}
            />
          )}
          {intent && (
            <>
              <PostageFacts postage={intent.postage} swapping={goingBack.length > 0} />
              <PaymentPanel
                clientSecret={intent.clientSecret}
                publishableKey={card.publishableKey}
                stripeJsUrl={card.stripeJsUrl}
                label={intent.amount > 0 ? checkoutCopy.payAndPlace(pounds(intent.amount)) : checkoutCopy.placeOrder}
                busyLabel={checkoutCopy.placing}
                walletAmount={intent.amount}
              >
                <PostageFields paid={intent.clientSecret !== null} />
              </PaymentPanel>
            </>
          )}
        </div>
      </div>
    </>
  )
}

function PostageFacts({ postage, swapping }: { postage: Postage; swapping: boolean }) {
  const words = (free: boolean, price: number) => (free ? checkoutCopy.firstFree : pounds(price))
  return (
    <dl className="facts">
      <div>
        <dt>{checkoutCopy.delivery}</dt>
        <dd>{words(postage.outboundFree, postage.outboundPostagePrice)}</dd>
      </div>
      {swapping && (
        <div>
          <dt>{checkoutCopy.returnPostage}</dt>
          <dd>{words(postage.returnFree, postage.returnsPostagePrice)}</dd>
        </div>
      )}
      <div>
        <dt className="font-strong">{checkoutCopy.total}</dt>
        <dd className="font-strong">{postage.total === 0 ? checkoutCopy.nothingToPay : pounds(postage.total)}</dd>
      </div>
    </dl>
  )
}
