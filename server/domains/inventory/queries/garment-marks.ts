import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { KnownMark } from '../rules/marks/compare-marks.ts'
import { outlineOf } from '../rules/marks/outline-of.ts'
import { type OutlineCode, outlineSides } from '../rules/marks/outlines.ts'

/** The kind of event that records that somebody has checked for marks. */
export const checkMarks = 'check marks'

export interface MarkRow extends KnownMark {
  readonly id: Id<'garment-mark'>
  readonly recordedAt: Date
}

/** The marks that a garment has now, and when somebody last checked for them. */
export interface GarmentMarks {
  readonly garmentId: Id<'garment'>
  readonly qrId: string
  /** The outline of its product as it is today. */
  readonly outline: OutlineCode
  /** Null before the first check for marks. */
  readonly checkedAt: Date | null
  /** Front first, by zone; in a zone the oldest first. */
  readonly marks: readonly MarkRow[]
}

interface Row {
  readonly id: Id<'garment'>
  readonly qr_id: string
  readonly name: string
  readonly type_code: string
  readonly checked_at: Date | null
  readonly marks: readonly (Omit<MarkRow, 'recordedAt'> & { readonly recordedAt: string })[]
}

/** Unknown ids are left out. It takes one statement, however many garments. */
export async function listGarmentMarks(
  db: Db | Tx,
  garmentIds: readonly Id<'garment'>[],
): Promise<Map<Id<'garment'>, GarmentMarks>> {
  if (garmentIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select g.id, g.qr_id, product.name, product.type_code,
      (select max(e.at) from garment_event e where e.garment_id = g.id and e.kind = ${checkMarks}) as checked_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'outline', m.outline, 'side', m.side, 'number', m.zone,
          'kind', m.kind, 'size', m.size, 'recordedAt', m.recorded_at))
        from garment_mark m where m.garment_id = g.id and m.ended_at is null), '[]') as marks
    from garment g join product on product.id = g.product_id
    where g.id = any(${[...garmentIds]}::uuid[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        garmentId: row.id,
        qrId: row.qr_id,
        outline: outlineOf({ typeCode: row.type_code, name: row.name }),
        checkedAt: row.checked_at,
        marks: row.marks.map((mark) => ({ ...mark, recordedAt: new Date(mark.recordedAt) })).toSorted(byZone),
      },
    ]),
  )
}

/** Front first, by zone; in a zone the oldest first. */
export const byZone = (one: MarkRow, other: MarkRow): number =>
  outlineSides.indexOf(one.side) - outlineSides.indexOf(other.side) ||
  one.number - other.number ||
  one.recordedAt.getTime() - other.recordedAt.getTime() ||
  (one.id < other.id ? -1 : 1)
