// Ski wear that is hired by dates: one piece of each style in each size, all of them ready. A family with three sizes
// finds a kit for each child; the smallest and the largest sizes have little choice.
import { type Condition, conditions } from '#contract/primitives.ts'
import { readCreditNumbers } from '#server/domains/catalogue/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SeededProduct, SeedTime } from './products.ts'
import { seededRandom } from './seeded-random.ts'
import { addShelfPieces, shelfPiece } from './shelf-piece.ts'

/** Seeds of separate random streams, so that this stock does not change the rest of the demo world. */
const randomSeed = 20261130
const marksSeed = 20261201

export async function seedSkiStock(
  tx: Tx,
  products: readonly SeededProduct[],
  { today, now }: SeedTime,
): Promise<void> {
  const random = seededRandom(randomSeed)
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
