import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The code on the parcel of an order or a return. */
export async function findLabelCode(db: Db | Tx, carriesId: Id<CarriedKind>): Promise<string | undefined> {
  const parcel = await db
    .selectFrom('parcel')
    .select('label_code')
    .where('carries_id', '=', carriesId)
    .executeTakeFirst()
  return parcel?.label_code
}

/**
 * The order or return whose parcel has this label code or tracking number. Carriers reuse their numbers, so it
 * is the last parcel that had it.
 */
export async function findCarriedId(db: Db | Tx, code: string): Promise<Id<CarriedKind> | undefined> {
  const parcel = await db
    .selectFrom('parcel')
    .leftJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
    .select('parcel.carries_id')
    .where((eb) => eb.or([eb('parcel.label_code', '=', code), eb('label.tracking_number', '=', code)]))
    .orderBy('parcel.created_at', 'desc')
    .orderBy('parcel.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return parcel?.carries_id
}

/** The carrier of a parcel and its own number for it, once it is booked. */
export const findBooked = (db: Db | Tx, carriesId: Id<CarriedKind>) =>
  db
    .selectFrom('parcel')
    .innerJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
    .select(['parcel.label_code as code', 'label.carrier', 'label.tracking_number as trackingNumber'])
    .where('parcel.carries_id', '=', carriesId)
    .where('label.booking_id', 'is not', null)
    .executeTakeFirst()

/** The carrier's documents for an order or a return; undefined until they exist, and after the parcel has arrived. */
export async function findLabel(db: Db | Tx, carriesId: Id<CarriedKind>) {
  const label = await db
    .selectFrom('parcel')
    .innerJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
    .select(['parcel.label_code as code', 'label.pdf', 'label.qr_png as qrPng'])
    .where('parcel.carries_id', '=', carriesId)
    .executeTakeFirst()
  return label?.pdf ? { ...label, pdf: label.pdf } : undefined
}
