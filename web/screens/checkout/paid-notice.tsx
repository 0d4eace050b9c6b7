import { pounds } from '#web/lib/format.ts'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { Notice } from '#web/ui/status/notice.tsx'

/**
 * Confirms a payment to somebody who has returned from the payment page, before the next step.
 * @param amount what the card paid; zero if the balance paid for everything
 */
export const PaidNotice = ({ amount }: { amount: number }) => (
  <Notice
    variant="success"
    role="status"
    title={amount > 0 ? checkoutCopy.paid(pounds(amount)) : checkoutCopy.paidFromBalance}
  >
    {checkoutCopy.paidReceipt}
  </Notice>
)
