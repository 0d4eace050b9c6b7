import type { CallApi } from '#contract/index.ts'
import type { CreditExample } from '#web/screens/storefront/how-it-works/copy.ts'

/** What people know the price of, and what there is in every condition. */
const examplePiece = 'puddle-raincoat'
const conditions = 3

/** A piece that is in the shop, as it is priced there; null where this shop has no such piece. */
export async function findExample(call: CallApi): Promise<CreditExample | null> {
  const answer = await call('productDetails', { params: { id: examplePiece } })
  if (!answer.ok) return null
  const { name, RRP, conditionPrices } = answer.body.product
  const prices = conditionPrices
    .map(({ credits, label }) => ({ credits, label }))
    .toSorted((a, b) => b.credits - a.credits)
  return prices.length === conditions ? { name, RRP, prices } : null
}
