import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Condition } from '#contract/primitives.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { GarmentState } from '../rules/garment-transitions.ts'
import { qrId, qrIdBytes } from '../rules/qr-id.ts'

export interface GarmentHistoryEntry {
  /** The cause, as in the transition table; `intake` for the arrival. */
  readonly kind: string
  readonly from: GarmentState | null
  readonly to: GarmentState | null
  readonly at: Date
  readonly actor: Actor
  readonly note?: string
  readonly costPence?: number
}

export interface NewGarment {
  readonly productId: Id<'product'>
  readonly sizeCode: string
  readonly condition: Condition
  readonly credits: number
  /** Its key in an import: unique, so a second run adds nothing. */
  readonly importKey?: string
  readonly qrId?: string
  readonly deliveryId?: Id<'delivery'>
  /** Whether it has passed its safety check, as every ready garment has (product §5). */
  readonly safe?: boolean
  /** Default: arrived and graded; its safety check comes next. */
  readonly life?: { readonly state: GarmentState; readonly history: readonly GarmentHistoryEntry[] }
}

/**
 * Adds garments to the stock, each with its QR id and its events.
 * @returns their ids, in the order given
 */
export async function addGarments(
  tx: Tx,
  { garments, actor, now }: { garments: readonly NewGarment[]; actor: Actor; now: Date },
): Promise<Id<'garment'>[]> {
  const newGarments = garments.map((garment) => ({
    garment,
    id: newId<'garment'>(),
    life: garment.life ?? { state: 'graded' as const, history: arrivalOf(garment, { actor, now }) },
  }))
  if (newGarments.length === 0) return []
  await insertGarments(tx, newGarments, now)
  await insertEvents(
    tx,
    newGarments.flatMap(({ id, life }) => life.history.map((entry) => ({ garmentId: id, entry }))),
  )
  return newGarments.map(({ id }) => id)
}

/** A garment that is not new comes from another family, so its story does not call our first family its first home. */
const arrivalOf = (
  { condition }: NewGarment,
  { actor, now: at }: { readonly actor: Actor; readonly now: Date },
): GarmentHistoryEntry[] => [
  {
    kind: 'intake',
    from: null,
    to: 'intake',
    at,
    actor,
    note: condition === 'new' ? '' : 'Bought in from another family',
  },
  { kind: 'grade', from: 'intake', to: 'graded', at, actor, note: condition },
]

interface GarmentToInsert {
  readonly garment: NewGarment
  readonly id: Id<'garment'>
  readonly life: NonNullable<NewGarment['life']>
}

// Stock arrives by the thousand: an array for each column takes one parameter, where rows of values would take half a million.
// The type of the product decides whether a garment is hired by dates, once and for all.
async function insertGarments(tx: Tx, newGarments: readonly GarmentToInsert[], now: Date): Promise<void> {
  await sql`
    insert into garment
      (id, qr_id, product_id, size_code, condition, credits, state, import_key, delivery_id, safe, created_at, changed_at,
       for_dates)
    select new_garment.*, ${now}::timestamptz, coalesce(t.hired_by_dates, false) from unnest(
      ${newGarments.map(({ id }) => id)}::uuid[],
      ${newGarments.map(({ garment }) => garment.qrId ?? qrId(randomBytes(qrIdBytes)))}::text[],
      ${newGarments.map(({ garment }) => garment.productId)}::uuid[],
      ${newGarments.map(({ garment }) => garment.sizeCode)}::text[],
      ${newGarments.map(({ garment }) => garment.condition)}::text[],
      ${newGarments.map(({ garment }) => garment.credits)}::integer[],
      ${newGarments.map(({ life }) => life.state)}::text[],
      ${newGarments.map(({ garment }) => garment.importKey ?? null)}::text[],
      ${newGarments.map(({ garment }) => garment.deliveryId ?? null)}::uuid[],
      ${newGarments.map(({ garment }) => garment.safe ?? false)}::boolean[],
      ${newGarments.map(({ life }) => life.history[0]?.at ?? now)}::timestamptz[])
      as new_garment (id, qr_id, product_id, size_code, condition, credits, state, import_key, delivery_id, safe, created_at)
    left join product p on p.id = new_garment.product_id left join product_type t on t.code = p.type_code`.execute(tx)
}

interface EventOfGarment {
  readonly garmentId: Id<'garment'>
  readonly entry: GarmentHistoryEntry
}

async function insertEvents(tx: Tx, events: readonly EventOfGarment[]): Promise<void> {
  await sql`
    insert into garment_event (id, garment_id, kind, from_state, to_state, note, cost_pence, actor, at)
    select * from unnest(
      ${events.map(() => newId<'garment-event'>())}::uuid[],
      ${events.map(({ garmentId }) => garmentId)}::uuid[],
      ${events.map(({ entry }) => entry.kind)}::text[],
      ${events.map(({ entry }) => entry.from)}::text[],
      ${events.map(({ entry }) => entry.to)}::text[],
      ${events.map(({ entry }) => entry.note ?? '')}::text[],
      ${events.map(({ entry }) => entry.costPence ?? null)}::integer[],
      ${events.map(({ entry }) => entry.actor)}::text[],
      ${events.map(({ entry }) => entry.at)}::timestamptz[])`.execute(tx)
}
