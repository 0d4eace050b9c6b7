import type { EventOf } from '#server/domain-events.ts'
import { declineAsked } from '#server/domains/checkout/index.ts'
import { withPurposes } from '../../purposes/index.ts'
import type { RentalRecords } from '../../services.ts'

/** Withdraws the payments that wait for the payer of an ended membership: frees the pieces and informs the adult who asked. */
export async function withdrawAsked(
  services: RentalRecords,
  { membershipId }: EventOf<'membership-ended'>,
): Promise<void> {
  const waiting = await services.db
    .selectFrom('checkout')
    .innerJoin('membership', 'membership.account_id', 'checkout.billed_to')
    .select(['checkout.id', 'membership.account_id'])
    .where('membership.id', '=', membershipId)
    .where('checkout.asked_at', 'is not', null)
    .where('checkout.state', '=', 'open')
    .execute()
  for (const { id, account_id } of waiting)
    await declineAsked(withPurposes(services), { billedTo: account_id, checkoutId: id })
}
