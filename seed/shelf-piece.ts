import type { Condition } from '#contract/primitives.ts'
import { type CreditNumbers, creditsFor } from '#server/domains/catalogue/index.ts'
import { addGarments, type NewGarment, qrId, qrIdBytes } from '#server/domains/inventory/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { garmentLife, type RestingState } from './garment-life.ts'
import { type PieceToMark, seedMarks } from './garment-marks.ts'
import type { SeededProduct } from './products.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface ShelfPiece extends Omit<PieceToMark, 'id'> {
  readonly garment: NewGarment
}

export interface PieceChoices {
  readonly sizeCode: string
  readonly condition: Condition
  readonly state: RestingState
  readonly today: LocalDay
  readonly numbers: CreditNumbers
}

/** Plans one garment of a product, with its label and its life so far. */
export function shelfPiece(
  { id, style, publishedOn }: SeededProduct,
  { sizeCode, condition, state, today, numbers }: PieceChoices,
  random: SeededRandom,
): ShelfPiece {
  const label = qrId(Uint8Array.from({ length: qrIdBytes }, () => random.below(256)))
  const life = garmentLife({ condition, publishedOn, byDates: style.skiPart !== undefined, today, state }, random)
  const credits = creditsFor(pence(style.rrpPence), condition, numbers)
  return {
    garment: { productId: id, sizeCode, condition, credits, qrId: label, life, safe: life.state === 'ready' },
    condition,
    history: life.history,
    product: { typeCode: style.type, name: style.name },
  }
}

/** Adds the garments, then their marks. */
export async function addShelfPieces(
  tx: Tx,
  pieces: readonly ShelfPiece[],
  { now, marksSeed }: { readonly now: Date; readonly marksSeed?: number },
): Promise<void> {
  const garments = pieces.map(({ garment }) => garment)
  const ids = await addGarments(tx, { garments, actor: systemActor('seed'), now })
  const added = pieces.flatMap((piece, index) => (ids[index] ? [{ ...piece, id: ids[index] }] : []))
  await seedMarks(tx, added, marksSeed)
}
