import type { AnswerOf, CallApi } from '#contract/index.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import {
  type AppliedFilter,
  appliedFilters,
  filtersForCall,
  pagesToShow,
  productsCall,
  type ShopQuery,
  shopAddress,
} from '#web/lib/shop-query.ts'
import type { Facets } from '#web/screens/storefront/shop/facets.ts'
import { labelsFrom } from '#web/screens/storefront/shop/labels-from.ts'

export type ShopProduct = AnswerOf<'listProducts'>['products'][number]
export type Testimonial = AnswerOf<'testimonials'>['testimonials'][number]

export interface Chip {
  key: string
  label: string
  /** Address without this filter. */
  to: string
  /** What that would show; only counted when nothing matches. */
  pieces: number | null
}

export interface ShopData {
  query: ShopQuery
  facets: Facets
  chips: Chip[]
  products: ShopProduct[]
  total: number
  /** The first page that `products` holds; above 1 only when more than ten pages were asked for. */
  firstPage: number
  testimonials: Testimonial[]
}

const mostSuggestions = 6

export async function loadShop(call: CallApi, query: ShopQuery, request: Request): Promise<ShopData> {
  const pages = pagesToShow(query.page)
  const [filters, quotes, ...lists] = await Promise.all([
    call('productFilters', { query: filtersForCall(query) }),
    call('testimonials', {}),
    ...pages.map((page) => call('listProducts', { query: productsCall(query, page) })),
  ])
  const facets = answerOrThrow(filters, request).filters
  const answers = lists.map((list) => answerOrThrow(list, request))
  const total = answers[0]?.pagination.rowsNumber ?? 0
  const applied = appliedFilters(query, labelsFrom(facets))
  return {
    query,
    facets,
    chips: await toChips(call, applied, total === 0),
    products: answers.flatMap((answer) => answer.products),
    total,
    firstPage: pages[0] ?? 1,
    testimonials: quotes.ok ? quotes.body.testimonials : [],
  }
}

async function toChips(call: CallApi, applied: AppliedFilter[], counted: boolean): Promise<Chip[]> {
  return Promise.all(
    applied.map(async ({ key, label, without }, at) => ({
      key,
      label,
      to: shopAddress(without),
      pieces: counted && at < mostSuggestions ? await countPieces(call, without) : null,
    })),
  )
}

async function countPieces(call: CallApi, query: ShopQuery): Promise<number | null> {
  const answer = await call('listProducts', { query: { ...productsCall(query, 1), limit: 1 } })
  return answer.ok ? answer.body.pagination.rowsNumber : null
}
