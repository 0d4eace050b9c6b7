// 3,000 garments to rent over all products but ski wear, all sizes and conditions. Most products have two dozen; of a few
// nearly every garment is away, so that "Only 1 left" is true somewhere.
import type { Condition } from '#contract/primitives.ts'
import { readCreditNumbers } from '#server/domains/catalogue/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RestingState } from './garment-life.ts'
import type { SeededProduct, SeedTime } from './products.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { addShelfPieces, type PieceChoices, type ShelfPiece, shelfPiece } from './shelf-piece.ts'

const stockSize = 3000
/** A separate stream, so that no other part of the demo world changes it. */
const seed = 20261222

/** Per cent. */
const wear: [Condition, number][] = [
  ['new', 30],
  ['used', 45],
  ['worn', 25],
]
const whereabouts: [RestingState, number][] = [
  ['ready', 90],
  ['cleaning', 4],
  ['inspecting', 2],
  ['repair', 2],
  ['resale', 1],
  ['quarantine', 1],
]

export async function seedStock(tx: Tx, products: readonly SeededProduct[], { today, now }: SeedTime): Promise<void> {
  const numbers = await readCreditNumbers(tx)
  await addShelfPieces(tx, planStock(products, { today, numbers }), { now })
}

/**
 * Plans the same pieces on every date, their histories moved to end today: tests and visitors meet one shop. What each
 * piece is like is drawn before all of their lives, so that a change of the lives changes no piece.
 */
export function planStock(
  products: readonly SeededProduct[],
  { today, numbers }: Pick<PieceChoices, 'today' | 'numbers'>,
): ShelfPiece[] {
  const random = seededRandom(seed)
  const rented = products.filter(({ style }) => !style.skiPart)
  const scarce = (index: number) => index % 20 === 7
  const counts = shareOut(
    stockSize,
    rented.map((_, index) => (scarce(index) ? 3 : 20 + random.below(14))),
  )
  const wanted = rented.flatMap((product, index) => {
    const { sizes } = product.style
    return Array.from({ length: counts[index] ?? 0 }, (_, place) => {
      const sizeCode = sizes[place % sizes.length] ?? ''
      const condition = scarce(index) ? 'used' : pickWeighted(wear, random)
      const state = scarce(index) ? (place === 0 ? 'ready' : 'cleaning') : pickWeighted(whereabouts, random)
      return { product, choices: { sizeCode, condition, state, today, numbers } }
    })
  })
  return wanted.map(({ product, choices }) => shelfPiece(product, choices, random))
}

/** Splits a number in proportion to weights, so that the parts add up to it. */
function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let [weighed, given] = [0, 0]
  return weights.map((weight) => {
    weighed += weight
    const share = Math.round((weighed / sum) * total) - given
    given += share
    return share
  })
}

function pickWeighted<Entry>(weights: readonly [Entry, number][], random: SeededRandom): Entry {
  let left = random.below(weights.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [entry, weight] of weights) {
    if (left < weight) return entry
    left -= weight
  }
  throw new RangeError('no weights to pick from')
}
