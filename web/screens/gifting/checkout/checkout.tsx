import { data, Link, redirect } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { pounds } from '#web/lib/format.ts'
import { giftCookie, readGiftSecret } from '#web/lib/gift/gift-cookie.ts'
import { EnclosedHeader } from '#web/screens/checkout/enclosed-header.tsx'
import { KeyInformation } from '#web/screens/checkout/key-information.tsx'
import { PaymentPanel } from '#web/screens/checkout/payment/payment-panel.tsx'
import { RefusedPayment } from '#web/screens/checkout/payment/refused-payment.tsx'
import { giftFormPath } from '#web/screens/gifting/buy/entered-gift.ts'
import { giftCheckoutCopy as copy } from '#web/screens/gifting/checkout/copy.ts'
import { GiftSummary } from '#web/screens/gifting/checkout/gift-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Gone } from '#web/ui/status/gone.tsx'
import type { Route } from './+types/checkout.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, { name: 'robots', content: 'noindex' }]

/** Redirects to the bought card. A guest's secret moves from the cookie into the address, as the card's code. */
async function toCard(
  call: CallApi,
  { cardId, secret }: { cardId: string; secret: string | null },
  request: Request,
): Promise<Response> {
  const ownCard = await call('giftCard', { params: { code: cardId } })
  if (ownCard.ok || !secret) return redirect(`/gifting/bought/${cardId}?new=1`)
  return redirect(`/gifting/bought/${secret}?new=1`, { headers: { 'set-cookie': giftCookie(null, request) } })
}

/**
 * The page's data for a payment that is not open. Only the hash of a family's link is stored, so the buyer cannot
 * return to that family's form; the form for any other card is filled in again.
 */
const notOpen = (canReturn: boolean) => ({ payment: null, canReturn })

/**
 * Shows a payment that the form of another page has opened, including after a reload or the bank's redirect; never
 * opens one.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const secret = readGiftSecret(request)
  const { id: checkoutId } = params
  const opened = await call('giftCardCheckout', { params: { checkoutId }, query: secret ? { secret } : {} })
  if (!opened.ok && [400, 404].includes(opened.status)) return data(notOpen(false), { status: 404 })
  const { cardId, open, ended } = answerOrThrow(opened, request)
  // The card is paid, and the provider's webhook arrived before the browser returned.
  if (cardId) throw await toCard(call, { cardId, secret }, request)
  if (!open) return data(notOpen(ended !== null && ended.recipient.email !== ''), { status: 404 })
  const [card, terms] = await Promise.all([call('paymentConfiguration', {}), call('giftCardTerms', {})])
  return data({
    payment: { gift: open, card: answerOrThrow(card, request), terms: answerOrThrow(terms, request) },
    canReturn: open.recipient.email !== '',
  })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const secret = readGiftSecret(request)
  const completed = await call('completeGiftCard', { body: { checkoutId: params.id, ...(secret && { secret }) } })
  if (!completed.ok) return data({ problem: refusalMessage(completed) }, { status: completed.status || 503 })
  throw await toCard(call, { cardId: completed.body.cardId, secret }, request)
}

export default function GiftCheckout({ loaderData: { payment, canReturn }, actionData, params }: Route.ComponentProps) {
  const formPath = canReturn ? giftFormPath(params.id) : null
  return (
    <>
      <EnclosedHeader backTo={formPath ?? '/gifting#buy'} back={copy.back} secure={copy.secure} />
      <main id="main" tabIndex={-1} className="container section-tight container-checkout">
        {payment ? <Payment {...payment} problem={actionData?.problem} /> : <NoOpenPayment formPath={formPath} />}
      </main>
    </>
  )
}

type OpenPayment = NonNullable<Route.ComponentProps['loaderData']['payment']>

function Payment({ gift, card, terms, problem }: OpenPayment & { problem: string | undefined }) {
  const { price } = gift
  const discounted = price.discount > 0
  return (
    <div className="grid gap-24">
      <PageHeading>{copy.heading}</PageHeading>
      <div className="checkout-columns gift-pay">
        <div className="checkout-aside">
          <GiftSummary gift={gift} terms={terms} />
        </div>
        <div className="grid grid-cols-1 content-start gap-24">
          {problem && <RefusedPayment message={problem} />}
          <KeyInformation
            offer={{
              heading: copy.before,
              rows: [
                { label: copy.worth, value: pounds(price.face) },
                { label: copy.pays, value: pounds(price.total) },
                { label: copy.valid, value: copy.validFor(terms.validMonths) },
                { label: copy.rights, value: copy.rightsText },
              ],
              notes: [...(discounted ? [copy.memberNote] : []), copy.statutory],
            }}
          />
          <h2 className="h3">{copy.payHeading}</h2>
          <PaymentPanel
            clientSecret={gift.paymentSecret}
            publishableKey={card.publishableKey}
            stripeJsUrl={card.stripeJsUrl}
            label={copy.pay(price.total)}
            busyLabel={copy.processing}
            wallet={{ amount: price.total, purpose: copy.purpose, delivers: false }}
          >
            <p className="mb-12 text-small">
              {copy.termsBefore}
              <Link to="/terms" className="link">
                {copy.terms}
              </Link>
              .
            </p>
          </PaymentPanel>
        </div>
      </div>
    </div>
  )
}

function NoOpenPayment({ formPath }: { formPath: string | null }) {
  const toCards = { to: '/account/gift-cards', label: copy.toCards }
  return formPath ? (
    <Gone title={copy.overTitle} text={copy.closed} link={{ to: formPath, label: copy.toForm }} otherLink={toCards} />
  ) : (
    <Gone
      title={copy.overTitle}
      text={copy.over}
      link={toCards}
      otherLink={{ to: '/gifting', label: copy.toGifting }}
    />
  )
}
