// Where the price of a checkout would be refunded to, or was, in pence: for what people read before and after a refund (product §7).
import {
  findRefundedFor,
  type Refunded,
  readBankLeft,
  readRefundAhead,
  readRefunded,
  wasDisputeLost,
} from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { type Checkout, paidOf } from '../queries.ts'

interface Paid extends Pick<Checkout, 'id' | 'amount_pence' | 'balance_pence' | 'payment_intent_id'> {
  /** Whether a dispute of its payment was lost, if that was read with it. */
  readonly dispute_lost?: boolean
}

/** Without a gift balance everything goes to the card, and no refund needs to be read. */
const allToCard = (amount: number): Refunded => ({ toCard: pence(amount), toBalance: pence(0) })

const wasChargedBack = async (db: Reader, { id, dispute_lost }: Paid): Promise<boolean> =>
  dispute_lost ?? (await wasDisputeLost(db, id))

/** Where this amount of the price would go if it were refunded now, less what the payer's bank has already given back. */
export async function refundAhead(db: Reader, checkout: Paid, amount: number): Promise<Refunded> {
  const refund = checkout.balance_pence === 0 ? allToCard(amount) : await readRefundAhead(db, paidOf(checkout), amount)
  if (refund.toCard === 0 || checkout.dispute_lost === false) return refund
  return { ...refund, toCard: pence(Math.max(0, refund.toCard - ((await readBankLeft(db, checkout.id)) ?? 0))) }
}

/**
 * Where this amount of the price went.
 * @param causeKey of one refund; without it, all refunds of the checkout
 */
export const refundMadeOf = async (
  db: Reader,
  checkout: Paid,
  { amount, causeKey }: { readonly amount: number; readonly causeKey?: string },
): Promise<Refunded> =>
  checkout.balance_pence === 0 && !(await wasChargedBack(db, checkout))
    ? allToCard(amount)
    : readRefunded(db, paidOf(checkout), causeKey)

/** Whether a part of the price was refunded for this cause, by us or by the payer's bank. */
export const wasRefunded = async (db: Reader, checkout: Checkout, causeKey: string): Promise<boolean> =>
  (await findRefundedFor(db, paidOf(checkout), causeKey)) !== undefined
