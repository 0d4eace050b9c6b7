import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The code on the parcel of an order or a return. */
export async function findLabelCode(db: Db | Tx, carriesId: Id<'order' | 'return'>): Promise<string | undefined> {
  const parcel = await db
    .selectFrom('parcel')
    .select('label_code')
    .where('carries_id', '=', carriesId)
    .executeTakeFirst()
  return parcel?.label_code
}

/** The order or return whose parcel has this code. */
export async function findCarriedId(db: Db | Tx, labelCode: string): Promise<Id<'order' | 'return'> | undefined> {
  const parcel = await db
    .selectFrom('parcel')
    .select('carries_id')
    .where('label_code', '=', labelCode)
    .executeTakeFirst()
  return parcel?.carries_id
}

/** The carrier's documents for an order or a return; undefined until they exist, and after the parcel has arrived. */
export async function findLabel(db: Db | Tx, carriesId: Id<'order' | 'return'>) {
  const label = await db
    .selectFrom('parcel')
    .innerJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
    .select(['parcel.label_code as code', 'label.pdf', 'label.qr_png as qrPng'])
    .where('parcel.carries_id', '=', carriesId)
    .executeTakeFirst()
  return label?.pdf ? { ...label, pdf: label.pdf } : undefined
}
