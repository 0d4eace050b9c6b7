// Whether an operator may refund part of what was paid for a piece or for postage while the buyer keeps the piece (product §6): at most
// what has not been refunded yet.
import { formatPounds, type Pence, pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { leftOf, type Paid } from './refund-of-lines.ts'

/** The idempotency key of the refund. It is unique, because the refunded total only grows. */
export const partCause = (id: string, refundedAfter: number): string => `resale-part:${id}:${refundedAfter}`

/** @returns the total refunded after it */
export function decidePartRefund(part: Paid, amount: Pence): Outcome<Pence, { readonly message: string }> {
  const left = leftOf(part)
  if (amount <= left) return accepted(pence(part.refunded + amount))
  const paid = formatPounds(pence(part.paid))
  return refused({
    message:
      part.refunded === 0
        ? `At most ${paid} can be refunded: nothing more was paid for it.`
        : `At most ${formatPounds(left)} is left to refund: ${formatPounds(pence(part.refunded))} of ${paid} went back already.`,
  })
}
