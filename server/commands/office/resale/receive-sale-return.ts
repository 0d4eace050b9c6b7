import { findGarmentByQrId } from '#server/domains/inventory/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { getOrderForEmail, type ResaleOrder, type ResaleReturn } from '#server/domains/resale/index.ts'
import { tidyCode } from '#server/domains/shipping/index.ts'
import { UsageError } from '../../usage-error.ts'
import type { OfficeWork } from '../parse-command.ts'
import { findSaleReturn, piecesIn } from './sale-return-lines.ts'
import { workOnSale } from './work-on-sales.ts'

/**
 * Takes in a parcel: the scanned pieces or, if none were scanned, all that its buyer has booked to send back and that is not here yet.
 * @throws UsageError, also for the label of a return that was lost in the post, because its pieces are already refunded, and for the
 * label of one that was received in part, unless pieces were scanned; Refusal
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
  const saleReturn = await findSaleReturn(services, order, subject)
  if (saleReturn?.state === 'lost')
    throw new UsageError(
      `Return ${saleReturn.label_code} was closed as lost in the post, and is refunded. Inspect its pieces, each by its QR id: npm run office -- inspect QR`,
    )
  const expected = scanned ?? (await expectedOf(services, order, saleReturn))
  return workOnSale(services, order, { name: 'take-back', subject, scanned: expected, operator })
}

async function expectedOf(
  { db }: RentalRecords,
  { id, reference }: ResaleOrder,
  saleReturn: ResaleReturn | undefined,
): Promise<string[]> {
  if (!saleReturn)
    throw new UsageError(`No return of order ${reference} is booked: npm run office -- take-back ${reference} QR…`)
  const { pieces: sold } = await getOrderForEmail(db, id)
  const away = piecesIn(saleReturn, sold).filter(({ endedAt }) => endedAt === null)
  if (away.length === 0)
    throw new UsageError(`All that was booked with return ${saleReturn.label_code} is back already, and refunded.`)
  // A piece that was not in the parcel stays bought: typing the label once more does not say that it has come.
  if (saleReturn.state === 'received')
    throw new UsageError(
      `Return ${saleReturn.label_code} was received without ${away.map(({ qrId, name }) => `${qrId} (${name})`).join(', ')}. Name what came now: npm run office -- receive ${saleReturn.label_code} QR…`,
    )
  return away.map(({ qrId }) => qrId)
}
