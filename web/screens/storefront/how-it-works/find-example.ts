import type { CallApi } from '#contract/index.ts'
import type { CreditExample } from '#web/screens/storefront/how-it-works/copy.ts'

/** A piece whose price people know and that comes in every condition. */
const examplePiece = 'puddle-raincoat'
const conditions = 3

/** The example piece with its prices; null when the shop does not have it in every condition. */
export async function findExample(call: CallApi): Promise<CreditExample | null> {
  const answer = await call('productDetails', { params: { id: examplePiece } })
  if (!answer.ok) return null
  const { name, RRP, conditionPrices } = answer.body.product
  const prices = conditionPrices
    .map(({ credits, label }) => ({ credits, label }))
    .toSorted((a, b) => b.credits - a.credits)
  return prices.length === conditions ? { name, RRP, prices } : null
}
