import type { ReactNode } from 'react'
import type { OpenPayment } from '#web/screens/account/plan/membership.ts'
import { PaymentPanel } from '#web/screens/checkout/payment/payment-panel.tsx'

export interface MembershipPaymentProps {
  payment: OpenPayment
  label: string
  busyLabel: string
  /** Why the last attempt on this page failed. */
  problem: string | null
  /** Further fields of the form. */
  children?: ReactNode
}

/** The card form for a membership's bill. Once the bill is paid, the form posts `intent=paid` to the page's action. */
export function MembershipPayment({ payment, label, busyLabel, problem, children }: MembershipPaymentProps) {
  return (
    <PaymentPanel
      clientSecret={payment.clientSecret}
      publishableKey={payment.card.publishableKey}
      stripeJsUrl={payment.card.stripeJsUrl}
      page={payment.paymentPage}
      label={label}
      busyLabel={busyLabel}
      problem={problem}
      triedBefore
    >
      <input type="hidden" name="intent" value="paid" />
      {children}
    </PaymentPanel>
  )
}
