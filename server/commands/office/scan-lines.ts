import { findBooked, listParcelEvents } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import { formatTimestamp } from './step-line.ts'

/**
 * Lines about the parcel of an order or a return: its carrier, with the carrier's number if it has one, and what the carrier has
 * reported, with the carrier's code if it differs from ours.
 */
export async function scanLines(db: Db, carriesId: Id<CarriedKind>): Promise<string[]> {
  const booked = await findBooked(db, carriesId)
  const number = booked?.trackingNumber === booked?.code ? null : booked?.trackingNumber
  return [
    ...(booked && number ? [`Parcel ${booked.code} is ${number} at ${booked.carrier}.`] : []),
    ...(await listParcelEvents(db, carriesId)).map(
      ({ code, carrierCode, at }) =>
        `  ${formatTimestamp(at)}  ${code.replaceAll('_', ' ')}, by the carrier${carrierCode === code ? '' : ` (${carrierCode})`}`,
    ),
  ]
}
