// Whether an operator may refund a part of what was paid for a piece, or for postage, while it stays bought (product §6): at most
// what has not gone back yet.
import { formatPounds, type Pence, pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { leftOf, type Paid } from './refund-of-lines.ts'

/** The cause of the refund: unique, since what went back only grows. */
export const partCause = (id: string, refundedAfter: number): string => `resale-part:${id}:${refundedAfter}`

/** @returns what has gone back of it then */
export function decidePartRefund(of: Paid, asked: Pence): Outcome<Pence, { readonly message: string }> {
  const left = leftOf(of)
  if (asked <= left) return accepted(pence(of.refunded + asked))
  const paid = formatPounds(pence(of.paid))
  return refused({
    message:
      of.refunded === 0
        ? `At most ${paid} can be refunded: nothing more was paid for it.`
        : `At most ${formatPounds(left)} is left to refund: ${formatPounds(pence(of.refunded))} of ${paid} went back already.`,
  })
}
