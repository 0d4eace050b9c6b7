// Where what was paid for a checkout goes back to, in pence: for words before and after (product §7).
import { type Refunded, readRefundAhead, readRefunded, wasDisputeLost } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { type Checkout, paidOf } from '../queries.ts'

type Paid = Pick<Checkout, 'id' | 'amount_pence' | 'balance_pence' | 'payment_intent_id'>

/** Without a gift balance in it all goes to the card, and no refund is read. */
const allToCard = (amount: number): Refunded => ({ toCard: pence(amount), toBalance: pence(0) })

/** Where this amount of it would go if it was refunded now. */
export const refundAhead = async (db: Reader, checkout: Paid, amount: number): Promise<Refunded> =>
  checkout.balance_pence === 0 ? allToCard(amount) : readRefundAhead(db, paidOf(checkout), amount)

/**
 * Where this amount of it went.
 * @param causeKey of the refund; absent: all of its refunds
 */
export const refundMadeOf = async (
  db: Reader,
  checkout: Paid,
  { amount, causeKey }: { readonly amount: number; readonly causeKey?: string },
): Promise<Refunded> =>
  checkout.balance_pence === 0 && !(await wasDisputeLost(db, checkout.id))
    ? allToCard(amount)
    : readRefunded(db, paidOf(checkout), causeKey)
