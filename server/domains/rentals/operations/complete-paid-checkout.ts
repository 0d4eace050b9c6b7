import type { EventOf } from '#server/domain-events.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { getCheckout, lockCheckoutAndOpen } from '../queries/checkouts.ts'
import type { RentalSteps } from '../services.ts'
import { completeCheckout } from './complete-checkout.ts'
import { lockMember } from './lock-member.ts'

/** For `payment-succeeded`, in its transaction: the order is made even when the browser never comes back (decisions.md §4.3). */
export const completePaidCheckout =
  (services: RentalSteps) =>
  async (tx: Tx, { checkoutId, paymentIntentId }: EventOf<'payment-succeeded'>): Promise<void> => {
    const { account_id } = await getCheckout(tx, checkoutId)
    const member = await lockMember(tx, account_id)
    await completeCheckout(tx, services, {
      ...(await lockCheckoutAndOpen(tx, { accountId: account_id, checkoutId })),
      member,
      paidBy: paymentIntentId,
    })
  }
