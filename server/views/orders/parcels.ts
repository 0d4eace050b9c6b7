// Where the parcel of an order or a return has been, as its carrier reports (product §4.7).

import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import type { Tracking } from '#contract/rental-shapes.ts'
import { inOrder, type TrackingCode, whereabouts } from '#server/domains/shipping/index.ts'
import { dayInLondon, formatDay, timeInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import { instant } from '../from-json.ts'

export type TrackingAnswer = Static<typeof Tracking>

/** @param carries the column of the outer statement that names the order or the return */
export const parcelOf = (db: Reader, carries: 'rental_order.id' | 'rental_return.id') =>
  jsonObjectFrom(
    db
      .selectFrom('parcel')
      .leftJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
      .select(['parcel.label_code', 'label.tracking_number'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('parcel_event as event')
            .select(['event.code', 'event.happened_at'])
            .whereRef('event.parcel_id', '=', 'parcel.id'),
        ).as('events'),
      )
      .where('parcel.carries_id', '=', sql.ref<Id<CarriedKind>>(carries)),
  )

export interface ParcelRow {
  readonly label_code: string
  readonly tracking_number: string | null
  readonly events: readonly { readonly code: TrackingCode; readonly happened_at: string }[]
}

type ShownCode = Exclude<TrackingCode, 'unknown'>
const labels: Readonly<Record<'outbound' | 'return', Readonly<Record<ShownCode, string>>>> = {
  outbound: {
    accepted: 'With the courier',
    in_transit: 'In transit',
    out_for_delivery: 'Out for delivery',
    attempted: 'Delivery attempted',
    delivered: 'Delivered',
    returned_to_sender: 'On its way back to us',
  },
  return: {
    accepted: 'With the courier',
    in_transit: 'In transit',
    out_for_delivery: 'Nearly with us',
    attempted: 'Delivery to us attempted',
    delivered: 'Delivered to us',
    returned_to_sender: 'On its way back to you',
  },
}

export function presentTracking(
  { label_code, tracking_number, events }: ParcelRow,
  direction: 'outbound' | 'return',
): TrackingAnswer {
  const reported = events.map(({ code, happened_at }) => ({ code, at: instant(happened_at) }))
  return {
    number: tracking_number ?? label_code,
    events: inOrder(reported).flatMap(({ code, at }) =>
      code === 'unknown'
        ? []
        : [{ code, label: labels[direction][code], at: `${formatDay(dayInLondon(at))}, ${timeInLondon(at)}` }],
    ),
  }
}

const whereaboutsOf = ({ events }: ParcelRow) =>
  whereabouts(events.map(({ code, happened_at }) => ({ code, at: instant(happened_at) })))

/** When the carrier delivered the parcel to us, if it did. */
export const deliveredToUsAt = (parcel: ParcelRow): Date | null => whereaboutsOf(parcel).deliveredAt

/** Whether the carrier is bringing the parcel back, or has brought it back, to its sender. */
export const isComingBack = (parcel: ParcelRow): boolean => whereaboutsOf(parcel).comingBackSince !== null
