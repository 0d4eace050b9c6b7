import type { AnswerOf, CallApi } from '#contract/index.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'

export type ItemProduct = AnswerOf<'productDetails'>['product']
type Card = AnswerOf<'listProducts'>['products'][number]

export interface ItemData {
  product: ItemProduct
  goesWith: Card[]
  moreLike: Card[]
  /** Pence of one delivery; nothing if it is not known. */
  postage: number | null
  /** Pence a month of the smallest plan. */
  joinFrom: number | null
}

const shownWith = 4

export async function loadItem(call: CallApi, id: string, request: Request): Promise<ItemData> {
  const { product } = answerOrThrow(await call('productDetails', { params: { id } }), request)
  const partners = product.tags.coordinatingItems.slice(0, shownWith)
  const [cost, plans, alike, goesWith] = await Promise.all([
    call('shippingCost', {}),
    call('listPlans', {}),
    call('listProducts', { query: { types: [product.type], limit: shownWith + 1 } }),
    partners.length > 0 ? call('productsMultiple', { query: { productIds: partners } }) : null,
  ])
  return {
    product,
    goesWith: goesWith?.ok ? goesWith.body.products : [],
    moreLike: alike.ok ? alike.body.products.filter((one) => one.id !== product.id).slice(0, shownWith) : [],
    postage: cost.ok ? cost.body.outboundPostagePrice : null,
    joinFrom: plans.ok ? monthlyFrom(plans.body.plans) : null,
  }
}

/** The smallest price of the monthly plan: what "from" means without a longer commitment. */
function monthlyFrom(plans: AnswerOf<'listPlans'>['plans']): number | null {
  const monthly = plans.find((plan) => plan.paymentInterval === 'monthly')
  const prices = monthly?.choices.map((choice) => choice.monthlyPrice) ?? []
  return prices.length > 0 ? Math.min(...prices) : null
}
