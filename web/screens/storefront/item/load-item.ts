import { data, redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { type PostageAfterFirst, postageAfterFirst } from '#web/copy/first-price.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import type { PlanPrice } from '#web/lib/credit-rate.ts'
import { productPath } from '#web/lib/shop/product-path.ts'
import { skiStylePath } from '#web/lib/shop/type-address.ts'
import { firstSize } from '#web/screens/storefront/item/item-choice.ts'
import { preloadedIds } from '#web/screens/storefront/item/marks/shown-piece.ts'
import type { PieceMarks } from '#web/screens/storefront/item/marks/use-piece-marks.ts'
import { cardFacts } from '#web/ui/product/card-facts.ts'
import type { ProductCardFacts } from '#web/ui/product/product-card.tsx'

export type ItemProduct = AnswerOf<'productDetails'>['product']

export interface ItemData {
  product: ItemProduct
  goesWith: ProductCardFacts[]
  moreLike: ProductCardFacts[]
  /** Null if unknown. */
  postage: PostageAfterFirst | null
  /** "2–3 working days"; null if unknown. */
  deliveryTime: string | null
  /** Pence a month for the smallest monthly plan. */
  joinFrom: number | null
  /** What credits are worth in pounds. */
  planPrices: PlanPrice[]
  /** The marks of pieces in the size that the page begins with; empty before a size is chosen. */
  marks: PieceMarks[]
}

/** The data of a product that has left the collection. */
export interface GoneItem {
  product: null
  moreLike: ProductCardFacts[]
}

const maxShown = 4

/**
 * @throws Response 301 from an id to the slug or to a style's place on the ski wear page, 404 for a product that never
 * existed
 * @returns the most similar products, with status 410, for a product that has left the collection
 */
export async function loadItem(call: CallApi, id: string, request: Request) {
  const details = await call('productDetails', { params: { id } })
  const hiredByDates = details.ok ? undefined : details.errors.find(({ code }) => code === 'hired_by_dates')
  if (hiredByDates) throw redirect(skiStylePath(hiredByDates.slug ?? id), 301)
  if (!details.ok && details.status === 404) return data(await loadGone(call, id, request), { status: 410 })
  const { product } = answerOrThrow(details, request)
  if (id !== product.slug) throw redirect(productPath(product.slug) + pageAddress(request).search, 301)
  const partners = product.tags.coordinatingItems.slice(0, maxShown)
  const ids = idsToPreload(product, request)
  const [cost, plans, alike, goesWith, marks] = await Promise.all([
    call('shippingCost', {}),
    call('listPlans', {}),
    call('similarProducts', { params: { id: product.id } }),
    partners.length > 0 ? call('productsMultiple', { query: { productIds: partners } }) : null,
    ids.length > 0 ? call('garmentMarks', { query: { ids } }) : null,
  ])
  const item: ItemData = {
    product,
    goesWith: goesWith?.ok ? goesWith.body.products.map(cardFacts) : [],
    moreLike: alike.ok ? alike.body.products.slice(0, maxShown).map(cardFacts) : [],
    postage: cost.ok ? postageAfterFirst(cost.body) : null,
    deliveryTime: cost.ok ? cost.body.deliveryTime : null,
    joinFrom: plans.ok ? monthlyFrom(plans.body.plans) : null,
    planPrices: plans.ok ? pricesOf(plans.body.plans) : [],
    marks: marks?.ok ? marks.body.items : [],
  }
  return item
}

function idsToPreload({ itemAvailability, allSizes }: ItemProduct, request: Request): string[] {
  const codes = allSizes.map(({ code }) => code)
  const size = firstSize(itemAvailability, codes, pageAddress(request).searchParams.get('size'))
  return size ? preloadedIds(itemAvailability, size) : []
}

/** @throws Response 404 for a product that never existed, which therefore has no similar ones */
async function loadGone(call: CallApi, id: string, request: Request): Promise<GoneItem> {
  const { products } = answerOrThrow(await call('similarProducts', { params: { id } }), request)
  return { product: null, moreLike: products.map(cardFacts) }
}

/** The lowest price of the monthly plan: what "from" means without a longer commitment. */
function monthlyFrom(plans: AnswerOf<'listPlans'>['plans']): number | null {
  const monthly = plans.find((plan) => plan.paymentInterval === 'monthly')
  const prices = monthly?.choices.map((choice) => choice.monthlyPrice) ?? []
  return prices.length > 0 ? Math.min(...prices) : null
}

const pricesOf = (plans: AnswerOf<'listPlans'>['plans']): PlanPrice[] =>
  plans.flatMap(({ interval, choices }) =>
    choices.map(({ priceId, credits, total }) => ({ priceId, credits, pence: total, months: interval })),
  )
