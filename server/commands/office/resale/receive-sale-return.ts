import { findGarmentByQrId } from '#server/domains/inventory/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { getOrderForEmail, listResaleReturnsOf, type ResaleOrder } from '#server/domains/resale/index.ts'
import { tidyCode } from '#server/domains/shipping/index.ts'
import { UsageError } from '../../usage-error.ts'
import type { OfficeWork } from '../parse-command.ts'
import { piecesIn } from './sale-return-lines.ts'
import { workOnSale } from './work-on-sales.ts'

/**
 * Takes in a parcel: the pieces that were scanned or, if none were, all that its buyer has booked to send back.
 * @throws UsageError, Refusal
 */
export async function receiveSaleReturn(
  services: RentalRecords,
  order: ResaleOrder,
  { subject, scanned, operator }: Extract<OfficeWork, { name: 'receive' }>,
): Promise<string[]> {
  const piece = await findGarmentByQrId(services.db, tidyCode(subject))
  if (piece)
    throw new UsageError(
      `Garment ${piece.qrId} is sold in order ${order.reference}. If it came back: npm run office -- take-back ${order.reference} ${piece.qrId} …`,
    )
  const expected = scanned ?? (await expectedOf(services, order, subject))
  return workOnSale(services, order, { name: 'take-back', subject, scanned: expected, operator })
}

async function expectedOf({ db }: RentalRecords, { id, reference }: ResaleOrder, subject: string): Promise<string[]> {
  const returns = (await listResaleReturnsOf(db, [id])).get(id) ?? []
  const meant =
    returns.find(({ label_code }) => label_code === subject.trim().toUpperCase()) ??
    returns.find(({ state }) => state === 'booked' || state === 'posted')
  if (!meant)
    throw new UsageError(`No return of order ${reference} is booked: npm run office -- take-back ${reference} QR…`)
  const { pieces: sold } = await getOrderForEmail(db, id)
  return piecesIn(meant, sold).map(({ qrId }) => qrId)
}
