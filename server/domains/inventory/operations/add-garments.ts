import { randomBytes } from 'node:crypto'
import type { Condition } from '#contract/primitives.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { GarmentState } from '../rules/garment-transitions.ts'
import { qrId, qrIdBytes } from '../rules/qr-id.ts'

export interface GarmentHistoryEntry {
  /** The act, as in the table of transitions; `intake` for the arrival. */
  readonly kind: string
  readonly from: GarmentState | null
  readonly to: GarmentState | null
  readonly at: Date
  readonly actor: string
  readonly note?: string
  readonly costPence?: number
}

export interface NewGarment {
  readonly productId: string
  readonly sizeCode: string
  readonly condition: Condition
  readonly credits: number
  /** The unit of an import that it comes from: unique, so that a second run adds nothing. */
  readonly importKey?: string
  readonly qrId?: string
  /** Absent: arrived, graded and released at once. */
  readonly life?: { readonly state: GarmentState; readonly history: readonly GarmentHistoryEntry[] }
}

/** Rows a statement: PostgreSQL takes at most 65,535 parameters. */
const chunkSize = 2000

/**
 * Takes garments into the stock, each with its QR id and its events.
 * @returns their ids, in the order given
 */
export async function addGarments(
  tx: Tx,
  { garments, actor, now }: { garments: readonly NewGarment[]; actor: string; now: Date },
): Promise<Id<'garment'>[]> {
  const arrival = arrivalAt(now, actor)
  const made = garments.map((garment) => ({
    garment,
    id: newId<'garment'>(),
    life: garment.life ?? { state: 'ready' as const, history: arrival },
  }))
  for (const chunk of chunksOf(made))
    await tx
      .insertInto('garment')
      .values(
        chunk.map(({ garment, id, life }) => ({
          id,
          qr_id: garment.qrId ?? qrId(randomBytes(qrIdBytes)),
          product_id: garment.productId,
          size_code: garment.sizeCode,
          condition: garment.condition,
          credits: garment.credits,
          state: life.state,
          import_key: garment.importKey ?? null,
          created_at: life.history[0]?.at ?? now,
          changed_at: now,
        })),
      )
      .execute()
  const events = made.flatMap(({ id, life }) => life.history.map((entry) => ({ garmentId: id, entry })))
  for (const chunk of chunksOf(events))
    await tx
      .insertInto('garment_event')
      .values(
        chunk.map(({ garmentId, entry }) => ({
          id: newId<'garment-event'>(),
          garment_id: garmentId,
          kind: entry.kind,
          from_state: entry.from,
          to_state: entry.to,
          note: entry.note ?? '',
          cost_pence: entry.costPence ?? null,
          actor: entry.actor,
          at: entry.at,
        })),
      )
      .execute()
  return made.map(({ id }) => id)
}

const arrivalAt = (at: Date, actor: string): GarmentHistoryEntry[] => [
  { kind: 'intake', from: null, to: 'intake', at, actor },
  { kind: 'grade', from: 'intake', to: 'graded', at, actor },
  { kind: 'release', from: 'graded', to: 'ready', at, actor },
]

function chunksOf<Entry>(entries: readonly Entry[]): Entry[][] {
  const count = Math.ceil(entries.length / chunkSize)
  return Array.from({ length: count }, (_, index) => entries.slice(index * chunkSize, (index + 1) * chunkSize))
}
