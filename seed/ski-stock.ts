// Ski wear that is hired by dates: one piece of each style in each size, all of them ready. A family with three sizes finds a kit for
// each child, and at either end of the sizes there are only a few to choose from.
import { type Condition, conditions } from '#contract/primitives.ts'
import { readCreditNumbers } from '#server/domains/catalogue/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SeededProduct, SeedTime } from './products.ts'
import { seededRandom } from './seeded-random.ts'
import { addShelfPieces, shelfPiece } from './shelf-piece.ts'

/** Separate streams, so that the rest of the demo world does not change. */
const seed = 20261130
const marksSeed = 20261201

export async function seedSkiStock(
  tx: Tx,
  products: readonly SeededProduct[],
  { today, now }: SeedTime,
): Promise<void> {
  const random = seededRandom(seed)
  const numbers = await readCreditNumbers(tx)
  const pieces = products
    .filter(({ style }) => style.skiPart)
    .flatMap((product) =>
      product.style.sizes.map((sizeCode) => {
        const condition: Condition = random.pick(conditions)
        return shelfPiece(product, { sizeCode, condition, state: 'ready', today, numbers }, random)
      }),
    )
  await addShelfPieces(tx, pieces, { now, marksSeed })
}
