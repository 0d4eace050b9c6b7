// Divides a refund among the payments of a booking: the first one is used up before those for later changes.
import { type Pence, pence } from '#server/kernel/money.ts'

export interface PaymentLeft {
  readonly checkoutId: string
  readonly amount: number
  readonly refunded: number
}

/** @throws RangeError when more would be refunded than was paid */
export function splitRefund<Payment extends PaymentLeft>(
  payments: readonly Payment[],
  amount: number,
): { readonly payment: Payment; readonly part: Pence }[] {
  let left = amount
  const parts = payments.flatMap((payment) => {
    const part = Math.min(left, payment.amount - payment.refunded)
    left -= part
    return part > 0 ? [{ payment, part: pence(part) }] : []
  })
  if (left > 0) throw new RangeError(`${left} pence more than was paid would go back`)
  return parts
}
