import { redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import {
  type AppliedFilter,
  appliedFilters,
  pageSize,
  pagesToShow,
  type ShopQuery,
  shopAddress,
} from '#web/lib/shop-query.ts'
import { askList } from '#web/screens/storefront/shop/ask-list.ts'
import type { Facets } from '#web/screens/storefront/shop/facets.ts'
import { labelsFrom } from '#web/screens/storefront/shop/labels-from.ts'

export type ShopProduct = AnswerOf<'listProducts'>['products'][number]
type Testimonial = AnswerOf<'testimonials'>['testimonials'][number]
/** What somebody may have meant whose search finds nothing. */
export type Ideas = Pick<AnswerOf<'searchSuggestions'>, 'choices' | 'products'>

type Understood = NonNullable<AnswerOf<'listProducts'>['understood']>

export interface Chip {
  key: string
  label: string
  /** Address without this filter. */
  to: string
  /** What that would show; only counted when nothing matches. */
  pieces: number | null
}

/** A filtered list of products as a page shows it: the shop's or a collection's. */
export interface ListData {
  query: ShopQuery
  facets: Facets
  chips: Chip[]
  products: ShopProduct[]
  total: number
  /** The first page that `products` holds; above 1 only when more than ten pages were asked for. */
  firstPage: number
  testimonials: Testimonial[]
  ideas: Ideas | null
  /** How a search was taken that was not taken word for word. */
  understood: Understood | null
}

const mostSuggestions = 6

interface ListAnswers {
  facets: Facets
  /** One a page of pagesToShow. */
  lists: readonly Pick<AnswerOf<'listProducts'>, 'products' | 'pagination' | 'understood'>[]
  testimonials: Testimonial[]
}

/** @throws a redirect to the last page, when a page beyond it is asked for */
export async function toListData(call: CallApi, query: ShopQuery, answers: ListAnswers): Promise<ListData> {
  const { facets, lists, testimonials } = answers
  const total = lists[0]?.pagination.rowsNumber ?? 0
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (query.page > lastPage) throw redirect(shopAddress({ ...query, page: lastPage }))
  const [chips, ideas] = await Promise.all([
    toChips(call, appliedFilters(query, labelsFrom(facets)), total === 0),
    total === 0 && query.q ? askIdeas(call, query.q) : null,
  ])
  return {
    query,
    facets,
    chips,
    products: lists.flatMap((list) => list.products),
    total,
    firstPage: pagesToShow(query.page)[0] ?? 1,
    testimonials,
    ideas,
    understood: (total > 0 && lists[0]?.understood) || null,
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
  const answer = await askList(call, query, 1, 1)
  return answer.ok ? answer.body.pagination.rowsNumber : null
}

async function askIdeas(call: CallApi, q: string): Promise<Ideas | null> {
  const answer = await call('searchSuggestions', { query: { q } })
  return answer.ok ? { choices: answer.body.choices, products: answer.body.products } : null
}
