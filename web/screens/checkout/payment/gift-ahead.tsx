import { paymentCopy } from '#web/copy/payment.ts'

/** Before a payment is opened: says that a gift balance pays first. Nothing without a balance. */
export const GiftAhead = ({ pence }: { pence: number }) =>
  pence > 0 ? <p className="muted">{paymentCopy.giftAhead(pence)}</p> : null
