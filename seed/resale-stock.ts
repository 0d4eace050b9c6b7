// 400 pieces for sale: retired rental garments with their histories, of all products that are not new, in all sizes and
// conditions. Each has the condition and the price that would be proposed to the office.
import type { Condition, SaleCondition } from '#contract/primitives.ts'
import { creditsFor, readCreditNumbers } from '#server/domains/catalogue/index.ts'
import {
  addGarments,
  listGarmentHistories,
  listGarmentMarks,
  proposeCondition,
  qrId,
  qrIdBytes,
} from '#server/domains/inventory/index.ts'
import {
  type NewListing,
  proposePrice,
  proposeSaleCondition,
  readPriceNumbers,
  writeListings,
} from '#server/domains/resale/index.ts'
import { operatorActor, systemActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, daysBetween, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { garmentLife, type Life } from './garment-life.ts'
import { seedMarks } from './garment-marks.ts'
import type { SeededProduct, SeedTime } from './products.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const piecesForSale = 400
/** Seeds of separate random streams, so that this stock does not change the rest of the demo world. */
const randomSeed = 20261128
const marksSeed = 20261129

/** Pieces of products newer than this are still rented. */
const retiredAfterDays = 90

/** Rental conditions, one entry for each 10 %: mostly those of pieces that have been rented for a long time. */
const conditionShares: readonly Condition[] = [
  'new',
  'used',
  'used',
  'used',
  'used',
  'used',
  'worn',
  'worn',
  'worn',
  'worn',
]

export async function seedResaleStock(
  tx: Tx,
  products: readonly SeededProduct[],
  { today, now }: SeedTime,
): Promise<void> {
  const random = seededRandom(randomSeed)
  const numbers = await readCreditNumbers(tx)
  const olderProducts = products.filter(({ publishedOn }) => addDays(publishedOn, retiredAfterDays) <= today)
  const pieces = Array.from({ length: piecesForSale }, (_, index) => {
    const { id, style, publishedOn } = olderProducts[index % olderProducts.length] as SeededProduct
    const condition = random.pick(conditionShares)
    const life = retireRecently(
      garmentLife({ condition, publishedOn, byDates: style.skiPart !== undefined, today, state: 'ready' }, random),
      today,
      random,
    )
    const garment = {
      productId: id,
      sizeCode: style.sizes[random.below(style.sizes.length)] ?? '',
      condition,
      credits: creditsFor(pence(style.rrpPence), condition, numbers),
      qrId: qrId(Uint8Array.from({ length: qrIdBytes }, () => random.below(256))),
      life,
      safe: true,
    }
    return { garment, style, product: { typeCode: style.type, name: style.name } }
  })
  const ids = await addGarments(tx, { garments: pieces.map(({ garment }) => garment), actor: systemActor('seed'), now })
  const piecesToMark = pieces.map(({ garment, product }, index) => ({
    id: ids[index] as (typeof ids)[number],
    condition: garment.condition,
    history: garment.life.history,
    product,
  }))
  await seedMarks(tx, piecesToMark, marksSeed)
  const [histories, marks, prices] = [
    await listGarmentHistories(tx, ids, now),
    await listGarmentMarks(tx, ids),
    await readPriceNumbers(tx),
  ]
  const listings = pieces.map(({ garment, style }, index): NewListing => {
    const garmentId = ids[index] as (typeof ids)[number]
    const families = histories.get(garmentId)?.families ?? 0
    const byMarks = proposeCondition(marks.get(garmentId)?.marks ?? [])
    const condition: SaleCondition = proposeSaleCondition({ graded: garment.condition, byMarks, families })
    const at = garment.life.history.at(-1)?.at ?? now
    const since = garment.life.history[0]?.at ?? now
    // Months of 30 days, as in garment-life.ts: calendar months would change the prices from day to day.
    const months = Math.floor(daysBetween(dayInLondon(since), dayInLondon(at)) / 30)
    return { garmentId, condition, price: proposePrice({ rrp: pence(style.rrpPence), condition, months }, prices), at }
  })
  await writeListings(tx, listings, operatorActor('elin'))
}

/** Retires a garment from rental within the last four weeks. */
function retireRecently(life: Life, today: LocalDay, random: SeededRandom): Life {
  const last = life.history.at(-1)
  const day = addDays(today, -(1 + random.below(28)))
  const morning = new Date(startOfDayInLondon(day).getTime() + (9 * 60 + random.below(400)) * 60_000)
  const at = last && last.at > morning ? new Date(last.at.getTime() + 3_600_000) : morning
  const step = { kind: 'retire', from: life.state, to: 'resale', at, actor: operatorActor('elin') } as const
  return { state: 'resale', history: [...life.history, step] }
}
