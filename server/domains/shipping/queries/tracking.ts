import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { inOrder, lastCodes, type Whereabouts, whereabouts } from '../rules/tracking.ts'

/** Parcels are followed no longer than this; one that has not arrived by then needs a person. */
const followedMs = 60 * 24 * 60 * 60 * 1000

/**
 * Parcels that this carrier may report on, the longest waiting first: dispatched orders, and returns
 * that may have been posted.
 */
export const listParcelsToTrack = (
  db: Db,
  { carrier, now, atMost }: { readonly carrier: string; readonly now: Date; readonly atMost: number },
) =>
  db
    .selectFrom('parcel')
    .innerJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
    .select(['parcel.id', 'parcel.direction', 'parcel.carries_id', 'parcel.label_code', 'parcel.created_at'])
    .select(['parcel.dispatched_at', 'label.booking_id', 'label.tracking_number'])
    .select(['label.track_due_at', 'label.track_failures'])
    .where('label.carrier', '=', carrier)
    .where('label.booking_id', 'is not', null)
    .where('parcel.delivered_at', 'is', null)
    .where('parcel.closed_at', 'is', null)
    .where((eb) => eb.or([eb('parcel.direction', '=', 'return'), eb('parcel.dispatched_at', 'is not', null)]))
    .where((eb) => eb.or([eb('label.track_due_at', 'is', null), eb('label.track_due_at', '<=', now)]))
    .where((eb) =>
      eb(eb.fn.coalesce('parcel.dispatched_at', 'parcel.created_at'), '>', new Date(now.getTime() - followedMs)),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('parcel_event as event')
            .select('event.code')
            .whereRef('event.parcel_id', '=', 'parcel.id')
            .where('event.code', 'in', lastCodes),
        ),
      ),
    )
    .orderBy('label.track_due_at', (order) => order.asc().nullsFirst())
    .orderBy('parcel.id')
    .limit(atMost)
    .execute()

export type ParcelOnItsWay = Awaited<ReturnType<typeof listParcelsToTrack>>[number]

/** What the carrier has reported about the parcel of an order or a return, with its own times. */
export const listParcelEvents = async (db: Db | Tx, carriesId: Id<CarriedKind>) =>
  inOrder(
    await db
      .selectFrom('parcel_event as event')
      .innerJoin('parcel', 'parcel.id', 'event.parcel_id')
      .select(['event.code', 'event.carrier_code as carrierCode', 'event.happened_at as at'])
      .where('parcel.carries_id', '=', carriesId)
      .execute(),
  )

/** Where the parcel of an order or a return is, as far as its carrier has reported. */
export const readWhereabouts = async (db: Db | Tx, carriesId: Id<CarriedKind>): Promise<Whereabouts> =>
  whereabouts(await listParcelEvents(db, carriesId))

export const findParcelOfId = (db: Db | Tx, id: Id<'parcel'>) =>
  db.selectFrom('parcel').select(['direction', 'label_code']).where('id', '=', id).executeTakeFirst()
