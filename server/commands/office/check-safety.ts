import { checkDelivery, checkGarment, isSafe, listUncheckedDeliveries } from '#server/domains/inventory/index.ts'
import { findOfficeSubject, type RentalRecords } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { UsageError } from '../usage-error.ts'
import { comparedLines } from './mark-lines.ts'
import type { OfficeWork } from './parse-command.ts'
import { pieces } from './piece-lines.ts'

export async function deliveryLines({ db }: RentalRecords): Promise<string[]> {
  const deliveries = await listUncheckedDeliveries(db)
  if (deliveries.length === 0) return ['No deliveries are waiting for a safety check.']
  return deliveries.map(
    ({ name, arrivedAt, waiting }) =>
      `${name}  ${pieces(waiting)} to check, here since ${formatDay(dayInLondon(arrivedAt))}`,
  )
}

/**
 * @throws UsageError for an ID that is neither a waiting delivery nor a garment
 * @throws Refusal not_now for a garment that does not wait for its check
 */
export async function checkSafety(
  services: RentalRecords,
  { subject, safety, marks, operator }: Extract<OfficeWork, { name: 'check' }>,
): Promise<string[]> {
  const delivery = (await listUncheckedDeliveries(services.db)).find(({ name }) => name === subject)
  if (delivery) {
    if (!isSafe(safety))
      throw new UsageError('Name a garment that does not pass by its QR id: npm run office -- check QR --unsafe POINT')
    if (marks && marks.found.length + marks.gone.length > 0)
      throw new UsageError('Name a garment with marks by its QR id: npm run office -- check QR --safe --mark ZONE:KIND')
    const unmarked = marks !== undefined
    const { passed, recalled } = await checkDelivery(services, { deliveryId: delivery.id, unmarked, operator })
    return [
      ...(passed > 0
        ? [`${pieces(passed)} of ${delivery.name} passed the safety check and ${passed === 1 ? 'is' : 'are'} ready.`]
        : []),
      ...(recalled > 0
        ? [`${pieces(recalled)} of ${delivery.name} ${recalled === 1 ? 'is' : 'are'} recalled: in quarantine.`]
        : []),
    ]
  }
  const garment = (await findOfficeSubject(services.db, subject))?.garment
  if (!garment)
    throw new UsageError(`"${subject}" is neither a delivery that waits for its safety check nor a garment.`)
  const check = { garmentId: garment.id, findings: safety, marks, operator }
  const { to, recalled, marks: recorded } = await checkGarment(services, check)
  return [
    to === 'ready'
      ? `Garment ${garment.qrId} passed the safety check and is ready.`
      : `Garment ${garment.qrId} ${recalled ? 'is recalled' : 'did not pass the safety check'}: it is in quarantine.`,
    ...(recorded ? comparedLines(recorded, undefined) : []),
  ]
}
