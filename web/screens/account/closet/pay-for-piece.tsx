import type { AnswerOf } from '#contract/index.ts'
import { paymentCopy } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'
import { OpenCheckout } from '#web/screens/checkout/open-checkout.tsx'
import { GiftAhead } from '#web/screens/checkout/payment/gift-ahead.tsx'
import { PaymentPanel } from '#web/screens/checkout/payment/payment-panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface PayForPieceProps {
  /** Today's price; an open checkout keeps its own. */
  price: number
  checkout: { clientSecret: string | null; amount: number; fromBalance: number } | null
  /** Pence of gift balance that a payment would use first. */
  giftToUse: number
  /** Whether another piece is being paid for; opening this checkout would abandon that one. */
  otherOpen: boolean
  card: AnswerOf<'paymentConfiguration'>
  problem: string | null
  copy: {
    continueAndPay: (price: string) => string
    pay: (price: string) => string
    paying: string
    wallet: string
    otherOpenTitle: string
    otherOpen: string
  }
}

/** Shows the card form or wallet for one piece or, before that, the button that opens its payment. */
export function PayForPiece({ price, checkout, giftToUse, otherOpen, card, problem, copy }: PayForPieceProps) {
  if (checkout) {
    const split = { total: checkout.amount, fromBalance: checkout.fromBalance }
    return (
      <PaymentPanel
        clientSecret={checkout.clientSecret}
        publishableKey={card.publishableKey}
        stripeJsUrl={card.stripeJsUrl}
        label={copy.pay(paymentCopy.due(split))}
        split={split}
        busyLabel={copy.paying}
        problem={problem}
        wallet={{ amount: split.total - split.fromBalance, purpose: copy.wallet, delivers: false }}
      >
        <input type="hidden" name="intent" value="buy" />
      </PaymentPanel>
    )
  }
  return (
    <>
      {otherOpen && (
        <Notice variant="info" title={copy.otherOpenTitle}>
          <p>{copy.otherOpen}</p>
        </Notice>
      )}
      <GiftAhead pence={giftToUse} />
      <OpenCheckout label={copy.continueAndPay(pounds(price))} otherOpen={false} />
    </>
  )
}
