import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SkiBooking } from '../../queries/bookings.ts'
import { listDisputedBookings } from '../../queries/payments.ts'

/**
 * Nothing is sent while a payment is disputed, because we may lose the money, nor once the dispute is lost (payments §7).
 * @throws Refusal not_now
 */
export async function requireUndisputed(
  tx: Tx,
  { id, reference }: Pick<SkiBooking, 'id' | 'reference'>,
): Promise<void> {
  const dispute = (await listDisputedBookings(tx, [id])).get(id)
  if (dispute === 'open')
    throw new Refusal('not_now', `A payment of booking ${reference} is disputed: nothing is sent until that is closed.`)
  if (dispute === 'lost')
    throw new Refusal(
      'not_now',
      `The bank has given a payment of booking ${reference} back, so it is not sent. Cancel it: ski-cancel ${reference}`,
    )
}
