// 3,000 garments over all products, sizes and conditions. Most products have two dozen; now and then nearly every garment of one
// is away, so that "Only 1 left" is true somewhere.
import { type Condition, conditions } from '#contract/primitives.ts'
import { creditsFor, readCreditNumbers } from '#server/domains/catalogue/index.ts'
import { addGarments, type NewGarment, qrId, qrIdBytes } from '#server/domains/inventory/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { garmentLife, type RestingState } from './garment-life.ts'
import { seedMarks } from './garment-marks.ts'
import type { SeededProduct, SeedTime } from './products.ts'
import type { SeededRandom } from './seeded-random.ts'

const stockSize = 3000

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

export async function seedStock(
  tx: Tx,
  products: readonly SeededProduct[],
  { today, now }: SeedTime,
  random: SeededRandom,
): Promise<void> {
  const numbers = await readCreditNumbers(tx)
  const scarce = (index: number) => index % 20 === 7
  const counts = shareOut(
    stockSize,
    products.map((_, index) => (scarce(index) ? 3 : 20 + random.below(14))),
  )
  const pieces = products.flatMap(({ id, style, publishedOn }, index) => {
    const prices = Object.fromEntries(
      conditions.map((condition) => [condition, creditsFor(pence(style.rrpPence), condition, numbers)]),
    )
    return Array.from({ length: counts[index] ?? 0 }, (_, place) => {
      const condition = scarce(index) ? 'used' : pickWeighted(wear, random)
      const state = scarce(index) ? (place === 0 ? 'ready' : 'cleaning') : pickWeighted(whereabouts, random)
      const label = qrId(Uint8Array.from({ length: qrIdBytes }, () => random.below(256)))
      const life = garmentLife({ condition, publishedOn, byDates: style.skiPart !== undefined, today, state }, random)
      const garment: NewGarment = {
        productId: id,
        sizeCode: style.sizes[place % style.sizes.length] ?? '',
        condition,
        credits: prices[condition] ?? 0,
        qrId: label,
        life,
        safe: life.state === 'ready',
      }
      return { garment, condition, history: life.history, product: { typeCode: style.type, name: style.name } }
    })
  })
  const garments = pieces.map(({ garment }) => garment)
  const ids = await addGarments(tx, { garments, actor: systemActor('seed'), now })
  await seedMarks(
    tx,
    pieces.flatMap((piece, index) => (ids[index] ? [{ ...piece, id: ids[index] }] : [])),
  )
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
