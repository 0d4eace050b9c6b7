import { pounds } from '#web/lib/format.ts'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { Notice } from '#web/ui/status/notice.tsx'

/** Back from the payment page: the confirmation of the payment comes before the next step. */
export const PaidNotice = ({ amount }: { amount: number }) => (
  <Notice variant="success" role="status" title={checkoutCopy.paid(pounds(amount))}>
    {checkoutCopy.paidReceipt}
  </Notice>
)
