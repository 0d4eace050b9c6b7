// Marks of the demo's garments: none on new ones, some on worn ones, written by the step that the office uses. A few
// garments have not been checked for marks since they were returned.
import type { Condition } from '#contract/primitives.ts'
import {
  type FoundMark,
  type GarmentHistoryEntry,
  type MarkCheck,
  type MarkKind,
  type MarkSize,
  outlineOf,
  outlines,
  writeMarkChecks,
} from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

export interface PieceToMark {
  readonly id: Id<'garment'>
  readonly condition: Condition
  readonly history: readonly GarmentHistoryEntry[]
  readonly product: { readonly typeCode: string; readonly name: string }
}

/** The seed of a separate random stream, so that marks do not change the rest of the demo world. */
const seed = 20261127

const uncheckedPerCent = 6
const batchSize = 500

export async function seedMarks(tx: Tx, pieces: readonly PieceToMark[], stream = seed): Promise<void> {
  const random = seededRandom(stream)
  const checks = pieces.flatMap((piece) => {
    const check = markCheckOf(piece, random)
    return check ? [check] : []
  })
  for (let at = 0; at < checks.length; at += batchSize) await writeMarkChecks(tx, checks.slice(at, at + batchSize))
}

/** The likelihood of each number of marks, in per cent. */
const markCountChances: Readonly<Record<Condition, readonly number[]>> = {
  new: [100],
  used: [55, 30, 15],
  worn: [8, 27, 35, 20, 10],
}

function markCheckOf({ id, condition, history, product }: PieceToMark, random: SeededRandom): MarkCheck | undefined {
  const inspections = history.filter(({ kind }) => kind === 'inspect')
  const check = inspections.at(-1) ?? history.find(({ kind }) => kind === 'grade')
  if (!check || (inspections.length > 0 && random.below(100) < uncheckedPerCent)) return undefined
  const outline = outlineOf(product)
  const zones = outlines[outline]
  const added: FoundMark[] = []
  const mend = history.findLast(({ kind, note }) => kind === 'mend' && note)?.note ?? ''
  const mendedZone = zones.find(({ name }) => mendedZoneNames.some((word) => word.test(mend) && word.test(name)))
  if (mendedZone) added.push({ side: mendedZone.side, number: mendedZone.number, kind: 'repair', size: 'small' })
  for (let marksLeft = pickIndex(markCountChances[condition], random); marksLeft > 0; marksLeft--) {
    const { side, number } = random.pick(zones)
    const mark = { side, number, kind: random.pick(markKinds), size: random.pick(markSizes[condition]) }
    if (!added.some((earlier) => earlier.side === side && earlier.number === number)) added.push(mark)
  }
  return { garmentId: id, outline, added, ended: [], actor: check.actor, at: check.at }
}

/** Common kinds appear more often. */
const markKinds: readonly MarkKind[] = [
  'stain',
  'stain',
  'stain',
  'fading',
  'pilling',
  'pilling',
  'snag',
  'worn',
  'repair',
]
const markSizes: Readonly<Record<Condition, readonly MarkSize[]>> = {
  new: ['small'],
  used: ['small'],
  worn: ['small', 'small', 'medium', 'large'],
}
const mendedZoneNames = [/left knee/i, /hem/i, /pocket/i, /cuff/i]

function pickIndex(perCent: readonly number[], random: SeededRandom): number {
  let remaining = random.below(100)
  for (const [count, share] of perCent.entries()) {
    if (remaining < share) return count
    remaining -= share
  }
  return 0
}
