import { sql } from 'kysely'
import { getCheckout, refundPaid } from '#server/domains/checkout/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listPayments } from '../queries/payments.ts'
import { splitRefund } from '../rules/split-refund.ts'

export interface BookingRefund {
  readonly bookingId: Id<'ski-booking'>
  readonly amount: Pence
  readonly reason: string
  /** Part of the idempotency key, made of our own ids, so that each cause is refunded once. */
  readonly cause: string
  readonly actor: Actor
  readonly now: Date
}

/** Refunds an amount to the payments of a booking, which must be locked, oldest first. */
export async function refundBooking(
  tx: Tx,
  { bookingId, amount, reason, cause, actor, now }: BookingRefund,
): Promise<void> {
  for (const { payment, part } of splitRefund(await listPayments(tx, bookingId), amount)) {
    const { checkoutId } = payment
    await tx
      .updateTable('ski_payment')
      .set({ refunded_pence: sql`refunded_pence + ${part}` })
      .where('checkout_id', '=', checkoutId)
      .execute()
    const causeKey = `ski:${cause}:${checkoutId}`
    await refundPaid(tx, await getCheckout(tx, checkoutId), { amount: part, reason, causeKey, actor, now })
  }
}
