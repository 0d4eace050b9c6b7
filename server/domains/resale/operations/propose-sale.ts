import type { SaleCondition } from '#contract/primitives.ts'
import { listProductFaces } from '#server/domains/catalogue/index.ts'
import {
  type GarmentRow,
  listGarmentHistories,
  listGarmentMarks,
  proposeCondition,
} from '#server/domains/inventory/index.ts'
import { dayInLondon, wholeMonthsBetween } from '#server/kernel/calendar.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readPriceNumbers } from '../queries/price-numbers.ts'
import { describeHistory } from '../rules/describe-history.ts'
import { proposeSaleCondition } from '../rules/propose-condition.ts'
import { proposePrice } from '../rules/propose-price.ts'

export interface SaleProposal {
  readonly name: string
  /** False for a draft, which no shop shows. */
  readonly published: boolean
  readonly rrp: Pence
  readonly months: number
  readonly history: string
  readonly marks: number
  readonly condition: SaleCondition
  /** For the condition that the operator has chosen, or the proposed one. */
  readonly price: Pence
}

/** Proposes a condition and a price for a garment, which the caller has locked. */
export async function proposeSale(
  tx: Tx,
  { id, productId, condition: graded }: GarmentRow,
  { chosen, now }: { readonly chosen: SaleCondition | undefined; readonly now: Date },
): Promise<SaleProposal> {
  const face = (await listProductFaces(tx, [productId])).get(productId)
  const history = (await listGarmentHistories(tx, [id], now)).get(id)
  if (!face || !history) throw new Error(`garment ${id} has no product or no history`)
  const marks = (await listGarmentMarks(tx, [id])).get(id)?.marks ?? []
  const { families, since } = history
  const condition = proposeSaleCondition({ graded, byMarks: proposeCondition(marks), families })
  const months = wholeMonthsBetween(dayInLondon(since), dayInLondon(now))
  const numbers = await readPriceNumbers(tx)
  return {
    name: face.name,
    published: face.published,
    rrp: face.rrpPence,
    months,
    condition,
    history: describeHistory(history),
    marks: marks.length,
    price: proposePrice({ rrp: face.rrpPence, condition: chosen ?? condition, months }, numbers),
  }
}
