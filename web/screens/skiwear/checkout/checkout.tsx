import { data, Link, redirect } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { paymentCopy } from '#web/copy/payment.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { oneOf, readForm } from '#web/lib/form/read-form.ts'
import { readSkiSecret, skiCookie } from '#web/lib/ski/ski-cookie.ts'
import { EnclosedHeader } from '#web/screens/checkout/enclosed-header.tsx'
import { KeyInformation } from '#web/screens/checkout/key-information.tsx'
import { PaymentPanel } from '#web/screens/checkout/payment/payment-panel.tsx'
import { RefusedPayment } from '#web/screens/checkout/payment/refused-payment.tsx'
import { HoldCountdown } from '#web/screens/checkout/summary/hold-countdown.tsx'
import { bookingPath, codeOfBooking } from '#web/screens/skiwear/booking-path.ts'
import { skiCheckoutCopy as copy } from '#web/screens/skiwear/checkout/copy.ts'
import { SkiSummary } from '#web/screens/skiwear/checkout/ski-summary.tsx'
import { skiPath } from '#web/screens/skiwear/ski-query.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Gone } from '#web/ui/status/gone.tsx'
import type { Route } from './+types/checkout.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, { name: 'robots', content: 'noindex' }]

const kinds = ['booking', 'change', 'fee'] as const

/** Redirects to the paid booking. A guest's secret moves from the cookie into the address, as the booking's code. */
async function toBooking(
  call: CallApi,
  { bookingId, secret, kind }: { bookingId: string; secret: string | null; kind: (typeof kinds)[number] },
  request: Request,
): Promise<Response> {
  const code = await codeOfBooking(call, bookingId, secret)
  const headers = code === secret ? { 'set-cookie': skiCookie(null, request) } : undefined
  return redirect(`${bookingPath(code)}?paid=${kind}`, headers && { headers })
}

/**
 * Shows a payment that another page has opened, including after a reload or when the bank has sent the buyer back;
 * never opens one.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const secret = readSkiSecret(request)
  const { id: checkoutId } = params
  const opened = await call('skiCheckout', { params: { checkoutId }, query: secret ? { secret } : {} })
  if (!opened.ok && [400, 404].includes(opened.status)) return data(null, { status: 404 })
  const { bookingId, kind, open } = answerOrThrow(opened, request)
  // The booking is paid, and the provider's webhook arrived before the browser returned.
  if (bookingId && !open) throw await toBooking(call, { bookingId, secret, kind }, request)
  if (!open) return data(null, { status: 404 })
  const [card, code] = await Promise.all([
    call('paymentConfiguration', {}),
    open.bookingId && codeOfBooking(call, open.bookingId, secret),
  ])
  return data({ open, card: answerOrThrow(card, request), backTo: code ? bookingPath(code) : (open.path ?? skiPath) })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const secret = readSkiSecret(request)
  const { kind = 'booking' } = readForm(await request.formData(), { kind: oneOf(kinds) })
  const completed = await call('completeSki', { body: { checkoutId: params.id, ...(secret && { secret }) } })
  if (!completed.ok) return data({ problem: refusalMessage(completed) }, { status: completed.status || 503 })
  throw await toBooking(call, { bookingId: completed.body.bookingId, secret, kind }, request)
}

export default function SkiCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const back = loaderData?.open.bookingId ? copy.backToBooking : copy.back
  return (
    <>
      <EnclosedHeader backTo={loaderData?.backTo ?? skiPath} back={back} secure={copy.secure} />
      <main id="main" tabIndex={-1} className="container section-tight container-checkout">
        {loaderData ? <Payment {...loaderData} problem={actionData?.problem} /> : <NoOpenPayment />}
      </main>
    </>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Payment({ open, card, problem }: Loaded & { problem: string | undefined }) {
  const { kind, dates, total, fromBalance } = open
  const split = { total, fromBalance }
  const rows = [
    { label: copy.dates, value: copy.forDates(dates.label, dates.days) },
    { label: copy.arrives, value: dates.arrivesBy },
    { label: copy.goesBack, value: copy.goesBackText(dates.postBy) },
    { label: copy.late, value: open.lateWords },
    { label: copy.cancel, value: open.refundWords },
  ]
  return (
    <div className="grid gap-24">
      <PageHeading>{copy.heading[kind]}</PageHeading>
      <div className="checkout-columns ski-pay">
        <div className="checkout-aside">
          <SkiSummary open={open} />
        </div>
        <div className="grid grid-cols-1 content-start gap-24">
          {problem && <RefusedPayment message={problem} />}
          {kind !== 'fee' && <HoldCountdown {...open} canExtend={false} />}
          {kind === 'booking' && <SendingTo address={open.address} />}
          {kind !== 'fee' && <KeyInformation offer={{ heading: copy.before, rows, notes: [copy.statutory] }} />}
          <h2 className="h3">{copy.payHeading}</h2>
          <PaymentPanel
            clientSecret={open.paymentSecret}
            publishableKey={card.publishableKey}
            stripeJsUrl={card.stripeJsUrl}
            label={copy.pay(paymentCopy.due(split))}
            split={split}
            busyLabel={copy.processing}
            wallet={{ amount: total - fromBalance, purpose: copy.purpose, delivers: kind === 'booking' }}
          >
            <input type="hidden" name="kind" value={kind} />
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

const SendingTo = ({ address }: { address: readonly string[] }) => (
  <section aria-labelledby="sending-to" className="grid gap-4">
    <h2 id="sending-to" className="h4">
      {copy.sendingTo}
    </h2>
    <address className="not-italic wrap-anywhere">
      {address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  </section>
)

const NoOpenPayment = () => (
  <Gone
    title={copy.overTitle}
    text={copy.over}
    link={{ to: '/account/orders', label: copy.toOrders }}
    otherLink={{ to: '/skiwear', label: copy.toSkiwear }}
  />
)
