import type { CallApi } from '#contract/index.ts'
import type { CreditExample } from '#web/screens/storefront/how-it-works/copy.ts'

/** Kinds of clothes whose price people know and that come in every condition. */
const examplePiece = 'puddle-raincoat'
const conditions = 3

/** A piece of the shop at its own prices; null when the shop has no such piece. */
export async function findExample(call: CallApi): Promise<CreditExample | null> {
  const answer = await call('productDetails', { params: { id: examplePiece } })
  if (!answer.ok) return null
  const { name, RRP, conditionPrices } = answer.body.product
  const prices = conditionPrices
    .map(({ credits, label }) => ({ credits, label }))
    .toSorted((a, b) => b.credits - a.credits)
  return prices.length === conditions ? { name, RRP, prices } : null
}
