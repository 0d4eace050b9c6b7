import { checkoutCopy } from '#web/copy/checkout.ts'
import { pounds } from '#web/lib/format.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Back from the payment page: that it is paid comes before what is next. */
export const PaidNotice = ({ amount }: { amount: number }) => (
  <Notice look="success" role="status" title={checkoutCopy.paid(pounds(amount))}>
    {checkoutCopy.paidReceipt}
  </Notice>
)
