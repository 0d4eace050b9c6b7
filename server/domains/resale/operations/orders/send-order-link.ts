import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { getOrder } from '../../queries/orders/orders.ts'
import type { ResaleRecords } from '../../services.ts'

/**
 * Emails the buyer a new link to their order, at the office's request.
 * @returns the address it goes to
 * @throws Refusal not_now when the buyer has been erased
 */
export const sendOrderLink = (
  services: ResaleRecords,
  { orderId, operator }: { readonly orderId: Id<'resale-order'>; readonly operator: string },
): Promise<string> =>
  transaction(services.db, async (tx) => {
    const { reference, buyer_email: email } = await getOrder(tx, orderId)
    if (email === '') throw new Refusal('not_now', `The buyer of order ${reference} has closed their account.`)
    await services.events.publish(tx, { type: 'resale-order-link-requested', orderId })
    const now = services.clock.now()
    await recordOfficeAction(tx, { operator, action: 'sale.link', subjectId: orderId, now })
    return email
  })
