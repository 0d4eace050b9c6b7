// The marks that a garment was known to have at a moment, as a part of other queries: what a family was shown when it ordered. Marks
// that were recorded later are left out; marks that have ended since are included.
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { outlineOf } from '../rules/marks/outline-of.ts'
import { byZone, checkMarks, type GarmentMarks, type MarkRow } from './garment-marks.ts'

export const selectMarksThen = (db: Reader, garmentId: Expression<Id<'garment'>>, at: Expression<Date>) =>
  db
    .selectFrom('garment_mark as mark')
    .select(['mark.id', 'mark.outline', 'mark.side', 'mark.zone', 'mark.kind', 'mark.size', 'mark.recorded_at'])
    .where('mark.garment_id', '=', garmentId)
    .where('mark.recorded_at', '<=', at)
    .where((eb) => eb.or([eb('mark.ended_at', 'is', null), eb('mark.ended_at', '>', at)]))

/** When somebody had last checked for marks, as of that moment. */
export const selectCheckedThen = (db: Reader, garmentId: Expression<Id<'garment'>>, at: Expression<Date>) =>
  db
    .selectFrom('garment_event as check')
    .select((eb) => eb.fn.max('check.at').as('at'))
    .where('check.garment_id', '=', garmentId)
    .where('check.kind', '=', checkMarks)
    .where('check.at', '<=', at)

type MarkThen = Omit<MarkRow, 'number' | 'recordedAt'> & {
  readonly zone: number
  /** Text if the mark is read as JSON. */
  readonly recorded_at: Date | string
}

export interface PieceThen {
  readonly garmentId: Id<'garment'>
  readonly qrId: string
  readonly typeCode: string
  readonly name: string
  readonly checkedAt: Date | null
  readonly marks: readonly MarkThen[]
}

export const marksThen = ({ garmentId, qrId, typeCode, name, checkedAt, marks }: PieceThen): GarmentMarks => ({
  garmentId,
  qrId,
  outline: outlineOf({ typeCode, name }),
  checkedAt,
  marks: marks
    .map(({ zone: number, recorded_at, ...mark }) => ({ ...mark, number, recordedAt: new Date(recorded_at) }))
    .toSorted(byZone),
})

/** What was known of one garment at a moment. */
export async function findMarksThen(db: Reader, garmentId: Id<'garment'>, at: Date): Promise<GarmentMarks | undefined> {
  const [garment, then] = [sql<Id<'garment'>>`${garmentId}::uuid`, sql<Date>`${at}::timestamptz`]
  const row = await db
    .selectFrom('garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['garment.qr_id', 'product.type_code', 'product.name'])
    .select([
      jsonArrayFrom(selectMarksThen(db, garment, then)).as('marks'),
      selectCheckedThen(db, garment, then).as('checked_at'),
    ])
    .where('garment.id', '=', garmentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { qr_id: qrId, type_code: typeCode, name, checked_at: checkedAt, marks } = row
  return marksThen({ garmentId, qrId, typeCode, name, checkedAt, marks })
}
