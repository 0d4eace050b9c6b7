import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { givePostedReturnBack, markReturnLost, type ResaleOrder } from '#server/domains/resale/index.ts'
import { UsageError } from '../../usage-error.ts'
import type { OfficeWork } from '../parse-command.ts'
import { findSaleReturn } from './sale-return-lines.ts'

/**
 * Ends a posted return that has not come: it was lost in the post, or its buyer has it.
 * @throws UsageError, Refusal
 */
export async function decideSaleReturn(
  services: RentalRecords,
  order: ResaleOrder,
  { name, subject, operator }: Extract<OfficeWork, { name: 'return-lost' | 'return-home' }>,
): Promise<string[]> {
  const row = await findSaleReturn(services, order, subject)
  if (!row) throw new UsageError(`"${subject}" is not in any open return of order ${order.reference}.`)
  const decided = { orderId: order.id, returnId: row.id, operator }
  if (name === 'return-lost') {
    await markReturnLost(services, decided)
    return [`Return ${row.label_code} is lost in the post: its pieces are refunded. Its buyer gets an email.`]
  }
  await givePostedReturnBack(services, decided)
  return [
    `Return ${row.label_code} is over: its buyer has it, and its pieces stay bought. Nothing is refunded; an email says until when they can book another.`,
  ]
}
