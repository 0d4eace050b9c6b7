import type { Checkout, ResultId, StepServices } from '#server/domains/checkout/index.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SkiRefusal } from '../rules/decide-booking.ts'
import { feeTermsOf } from '../rules/decide-fee.ts'

/** Marks a late fee, which must be locked, as paid. The fee becomes the result of the checkout. */
export async function fulfilFee(
  tx: Tx,
  { clock, events }: StepServices,
  { checkout }: { readonly checkout: Checkout },
): Promise<Outcome<ResultId, SkiRefusal>> {
  const now = clock.now()
  const { fee_id: feeId, booking_id: bookingId } = feeTermsOf(checkout)
  const { numUpdatedRows } = await tx
    .updateTable('ski_fee')
    .set({ state: 'paid', ended_at: now })
    .where('id', '=', feeId)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`fee ${feeId} is not asked for`)
  await tx
    .insertInto('ski_payment')
    .values({
      checkout_id: checkout.id,
      booking_id: bookingId,
      kind: 'fee',
      amount_pence: checkout.amount_pence,
      paid_at: now,
    })
    .execute()
  await events.publish(tx, { type: 'ski-fee-paid', bookingId })
  return accepted(feeId)
}
