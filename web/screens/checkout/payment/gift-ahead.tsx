import { paymentCopy } from '#web/copy/payment.ts'

/** Says, before a payment is opened, that the gift balance pays first. Renders nothing without a balance. */
export const GiftAhead = ({ pence }: { pence: number }) =>
  pence > 0 ? <p className="muted">{paymentCopy.giftAhead(pence)}</p> : null
