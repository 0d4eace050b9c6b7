// 3,000 garments to rent, of all products except ski wear, in all sizes and conditions. Most products have two dozen; a few
// have nearly all of theirs out, so that "Only 1 left" is true somewhere.
import type { Condition } from '#contract/primitives.ts'
import { readCreditNumbers } from '#server/domains/catalogue/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RestingState } from './garment-life.ts'
import type { SeededProduct, SeedTime } from './products.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { addShelfPieces, type PieceChoices, type ShelfPiece, shelfPiece } from './shelf-piece.ts'

const stockSize = 3000
/** The seed of a separate random stream, so that other parts of the demo world do not change this stock. */
const randomSeed = 20261222

/** The share of each condition, in per cent. */
const conditionShares: [Condition, number][] = [
  ['new', 30],
  ['used', 45],
  ['worn', 25],
]
const stateShares: [RestingState, number][] = [
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
 * Plans the same pieces on every date, with histories that end today, so that tests and visitors see the same shop. All
 * sizes, conditions and states are drawn before any history, so that a change to histories does not change the pieces.
 */
export function planStock(
  products: readonly SeededProduct[],
  { today, numbers }: Pick<PieceChoices, 'today' | 'numbers'>,
): ShelfPiece[] {
  const random = seededRandom(randomSeed)
  const rented = products.filter(({ style }) => !style.skiPart)
  const isScarce = (index: number) => index % 20 === 7
  const counts = splitByWeight(
    stockSize,
    rented.map((_, index) => (isScarce(index) ? 3 : 20 + random.below(14))),
  )
  const plans = rented.flatMap((product, index) => {
    const { sizes } = product.style
    return Array.from({ length: counts[index] ?? 0 }, (_, position) => {
      const sizeCode = sizes[position % sizes.length] ?? ''
      const scarceState = position === 0 ? 'ready' : 'cleaning'
      const condition = isScarce(index) ? 'used' : pickWeighted(conditionShares, random)
      const state = isScarce(index) ? scarceState : pickWeighted(stateShares, random)
      return { product, choices: { sizeCode, condition, state, today, numbers } }
    })
  })
  return plans.map(({ product, choices }) => shelfPiece(product, choices, random))
}

/** Splits a number in proportion to weights; the parts add up to the number. */
function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let [weightSoFar, sharedSoFar] = [0, 0]
  return weights.map((weight) => {
    weightSoFar += weight
    const share = Math.round((weightSoFar / sum) * total) - sharedSoFar
    sharedSoFar += share
    return share
  })
}

function pickWeighted<Entry>(weights: readonly [Entry, number][], random: SeededRandom): Entry {
  let remaining = random.below(weights.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [entry, weight] of weights) {
    if (remaining < weight) return entry
    remaining -= weight
  }
  throw new RangeError('no weights to pick from')
}
