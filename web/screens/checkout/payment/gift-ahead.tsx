import { paymentCopy } from '#web/copy/payment.ts'

/** Where a payment may be opened: that a gift balance pays first; nothing where there is none. */
export const GiftAhead = ({ pence }: { pence: number }) =>
  pence > 0 ? <p className="muted">{paymentCopy.giftAhead(pence)}</p> : null
