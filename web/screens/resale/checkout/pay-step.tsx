import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { paymentCopy } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'
import { KeyInformation } from '#web/screens/checkout/key-information.tsx'
import { PaymentPanel } from '#web/screens/checkout/payment/payment-panel.tsx'
import { HoldCountdown } from '#web/screens/checkout/summary/hold-countdown.tsx'
import { resaleCheckoutCopy as copy } from '#web/screens/resale/checkout/copy.ts'
import type { Customer } from '#web/screens/resale/checkout/customer.ts'
import { KeepLonger } from '#web/screens/resale/checkout/keep-longer.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface PayStepProps {
  checkout: NonNullable<AnswerOf<'resaleCheckout'>['checkout']>
  pieces: AnswerOf<'getResaleCart'>['items']
  customer: Customer | null
  card: AnswerOf<'paymentConfiguration'>
  terms: AnswerOf<'resaleTerms'>
  /** Whether the page showed the form before this step; if so, the heading takes the focus. */
  shownBefore: RefObject<boolean>
}

/** The buyer's details and the terms, then payment by wallet or card. */
export function PayStep({ checkout, pieces, customer, card, terms, shownBefore }: PayStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shownBefore.current) heading.current?.focus()
  }, [shownBefore])
  const { totals } = checkout
  const split = { total: totals.total, fromBalance: checkout.fromBalance }
  const notHeld = pieces.filter(({ state }) => state === 'free')
  return (
    <div className="grid gap-24">
      {notHeld.length < pieces.length && (
        <HoldCountdown {...checkout} control={<KeepLonger {...checkout} key={checkout.checkoutId} />} />
      )}
      {notHeld.length > 0 && <NotHeld pieces={notHeld} />}
      {customer && <SendingTo customer={customer} />}
      <h2 ref={heading} tabIndex={-1} className="h3">
        {copy.payHeading}
      </h2>
      <KeyInformation
        offer={{
          heading: copy.before,
          rows: [
            { label: copy.total, value: pounds(totals.total) },
            { label: copy.arrives, value: copy.arrivesIn(terms.deliveryTime) },
            { label: copy.rights, value: copy.rightsText(terms.cancelDays) },
          ],
          notes: [copy.statutory],
        }}
      />
      <PaymentPanel
        clientSecret={checkout.paymentSecret}
        publishableKey={card.publishableKey}
        stripeJsUrl={card.stripeJsUrl}
        label={copy.pay(paymentCopy.due(split))}
        split={split}
        busyLabel={copy.processing}
        wallet={{ amount: totals.total - checkout.fromBalance, purpose: copy.purpose, delivers: true }}
      >
        <input type="hidden" name="intent" value="complete" />
        <input type="hidden" name="checkoutId" value={checkout.checkoutId} />
        <p className="mb-12 text-small">
          {copy.termsBefore}
          <Link to="/terms" className="link">
            {copy.terms}
          </Link>
          .
        </p>
      </PaymentPanel>
    </div>
  )
}

/** Pieces beyond the share that carts and checkouts may hold, which anybody may buy until they are paid for. */
const NotHeld = ({ pieces }: Pick<PayStepProps, 'pieces'>) => (
  <Notice variant="warning" title={copy.notHeld}>
    <ul className="bullets mt-8">
      {pieces.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
    <p className="mt-8">{copy.notHeldHint}</p>
  </Notice>
)

function SendingTo({ customer }: { customer: Customer }) {
  const { name, email, property1, street1, town, postalCode } = customer
  return (
    <section aria-labelledby="sending-to" className="grid gap-4">
      <div className="flex items-center justify-between gap-12">
        <h2 id="sending-to" className="h4">
          {copy.sendingTo}
        </h2>
        <Link to="/resale/checkout?change=1" className="link" aria-label={copy.changeDetails}>
          {copy.change}
        </Link>
      </div>
      <address className="not-italic wrap-anywhere">
        {name}
        <br />
        {[`${property1} ${street1}`, town, postalCode].join(', ')}
        <br />
        <span className="muted">{email}</span>
      </address>
    </section>
  )
}
