import type { AnswerOf, CallApi } from '#contract/index.ts'
import type { PostagePrices } from '#web/copy/first-price.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { skiWear } from '#web/lib/shop/type-address.ts'
import { type Claim, claimsOf, loadClaims } from '#web/screens/stories/figures.tsx'
import { cardFacts } from '#web/ui/product/card-facts.ts'
import type { ProductCardFacts } from '#web/ui/product/product-card.tsx'

type PlanChoice = AnswerOf<'listPlans'>['plans'][number]['choices'][number]

export interface HomeData {
  justLanded: ProductCardFacts[]
  types: { code: string; label: string; picture: ProductCardFacts['picture'] }[]
  /** The monthly plan's choices, smallest first. */
  choices: Pick<PlanChoice, 'credits' | 'monthlyPrice' | 'averageItems' | 'recommended'>[]
  postage: PostagePrices
  quotes: AnswerOf<'testimonials'>['testimonials']
  /** The claims of the register that may be shown. */
  impact: Claim[]
}

const landedShown = 8
const quotesShown = 3
const impactShown = ['waste', 'carbon', 'water']
/** The badge that "Just landed" leaves out, because it would repeat the heading on each card. */
const newBadge = 'New in'

export async function loadHome(call: CallApi, request: Request): Promise<HomeData> {
  const [landed, filters, plans, cost, quotes, claims] = await Promise.all([
    call('listProducts', { query: { limit: landedShown } }),
    call('productFilters', { query: {} }),
    call('listPlans', {}),
    call('shippingCost', {}),
    call('testimonials', {}),
    loadClaims(call),
  ])
  const monthly = plans.ok ? plans.body.plans.find((plan) => plan.paymentInterval === 'monthly') : undefined
  const types = filters.ok ? await Promise.all(filters.body.filters.types.map((type) => withPicture(call, type))) : []
  return {
    justLanded: answerOrThrow(landed, request).products.map((product) => ({
      ...cardFacts(product),
      badge: product.badge === newBadge ? null : product.badge,
    })),
    types: types.flatMap((type) => (type.picture ? [{ ...type, picture: type.picture }] : [])),
    choices: (monthly?.choices ?? [])
      .map(({ credits, monthlyPrice, averageItems, recommended }) => ({
        credits,
        monthlyPrice,
        averageItems,
        recommended,
      }))
      .toSorted((a, b) => a.credits - b.credits),
    postage: cost.ok ? cost.body : null,
    quotes: quotes.ok ? quotes.body.testimonials.slice(0, quotesShown) : [],
    impact: claimsOf(claims, impactShown),
  }
}

/** Adds the picture of the dearest product to a type, because it tends to be the most striking. */
async function withPicture(call: CallApi, type: { code: string; label: string }) {
  if (type.code === skiWear) return { code: type.code, label: type.label, picture: await pictureOfSkiWear(call) }
  const answer = await call('listProducts', { query: { types: [type.code], sort: 'high-to-low', limit: 1 } })
  const picture = answer.ok ? answer.body.products[0]?.picture : undefined
  return { code: type.code, label: type.label, picture }
}

/** The picture of a one-piece suit, if there is one, otherwise of any style. */
async function pictureOfSkiWear(call: CallApi) {
  const answer = await call('skiAvailability', { query: {} })
  const styles = answer.ok ? answer.body.styles : []
  return (styles.find(({ part }) => part === 'one_piece') ?? styles[0])?.picture
}
