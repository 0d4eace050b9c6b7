import { redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { pageSize } from '#web/lib/shop/page-size.ts'
import {
  type AppliedFilter,
  appliedFilters,
  pagesToShow,
  type ShopQuery,
  shopAddress,
  withPrices,
} from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { fetchList } from '#web/screens/storefront/shop/fetch-list.ts'
import type { Facets } from '#web/screens/storefront/shop/filters/facets.ts'
import { labelsFrom } from '#web/screens/storefront/shop/filters/labels-from.ts'
import { cardFacts } from '#web/ui/product/card-facts.ts'
import type { ProductCardFacts } from '#web/ui/product/product-card.tsx'

export type ShopProduct = ProductCardFacts
type Testimonial = AnswerOf<'testimonials'>['testimonials'][number]
/** The likely meanings of a search without results. */
export type Ideas = Pick<AnswerOf<'searchSuggestions'>, 'choices' | 'products'>

type Understood = NonNullable<AnswerOf<'listProducts'>['understood']>

export interface Chip {
  key: string
  label: string
  /** Address without this filter. */
  to: string
  /** How many products would show without it; counted only when nothing matches. */
  pieces: number | null
}

/** A link from an empty list to one that has products. */
export interface ListLink {
  label: string
  to: string
  pieces: number
}

/** A product that is sold out in the requested size; its page has the waiting list. */
interface Awaited {
  product: ShopProduct
  search: string
}

/** A filtered list of products for a page of the shop or of a collection. */
export interface ListData {
  query: ShopQuery
  facets: Facets
  chips: Chip[]
  products: ShopProduct[]
  total: number
  /** The first page that `products` holds; above 1 only when more than ten pages were requested. */
  firstPage: number
  testimonials: Testimonial[]
  ideas: Ideas | null
  /** What each filter alone would show; empty unless removing a single filter does not help. */
  alone: ListLink[]
  awaited: Awaited[]
  /** How the server interpreted a search that it did not take literally. */
  understood: Understood | null
}

const maxSuggestions = 6
const maxAwaited = 4

interface ListAnswer extends Pick<AnswerOf<'listProducts'>, 'pagination' | 'understood'> {
  products: readonly ShopProduct[]
}

interface ListAnswers {
  facets: Facets
  /** One for each page of pagesToShow. */
  lists: readonly ListAnswer[]
  testimonials: Testimonial[]
}

/** @throws a redirect to the last page, when a page beyond it is requested */
export async function toListData(call: CallApi, query: ShopQuery, answers: ListAnswers): Promise<ListData> {
  const { facets, lists, testimonials } = answers
  const total = lists[0]?.pagination.rowsNumber ?? 0
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (query.page > lastPage) throw redirect(shopAddress({ ...query, page: lastPage }))
  const applied = appliedFilters(query, labelsFrom(facets))
  // The resale shop has no waiting list, since its pieces are one of a kind.
  const { sells } = shopOf(query.path)
  const [chips, ideas, awaited] = await Promise.all([
    toChips(call, applied, total === 0),
    total === 0 && query.q ? fetchIdeas(call, query) : null,
    total === 0 && !sells ? findAwaited(call, query) : [],
  ])
  const needsAlone = total === 0 && applied.length > 1 && !chips.some((chip) => chip.pieces)
  return {
    query,
    facets,
    chips,
    products: lists.flatMap((list) => list.products.map(cardFacts)),
    total,
    firstPage: pagesToShow(query.page)[0] ?? 1,
    testimonials,
    ideas,
    alone: needsAlone ? await countAlone(call, applied) : [],
    awaited,
    understood: (total > 0 && lists[0]?.understood) || null,
  }
}

async function toChips(call: CallApi, applied: AppliedFilter[], counted: boolean): Promise<Chip[]> {
  return Promise.all(
    applied.map(async ({ key, label, without }, at) => ({
      key,
      label,
      to: shopAddress(without),
      pieces: counted && at < maxSuggestions ? await countPieces(call, without) : null,
    })),
  )
}

async function countPieces(call: CallApi, query: ShopQuery): Promise<number | null> {
  const answer = await fetchList(call, query, 1, 1)
  return answer.ok ? answer.body.pagination.rowsNumber : null
}

async function fetchIdeas(call: CallApi, { q, path }: ShopQuery): Promise<Ideas | null> {
  const answer = await call(shopOf(path).sells ? 'resaleSuggestions' : 'searchSuggestions', { query: { q } })
  return answer.ok ? { choices: answer.body.choices, products: answer.body.products } : null
}

async function countAlone(call: CallApi, applied: AppliedFilter[]): Promise<ListLink[]> {
  const links = await Promise.all(
    applied.slice(0, maxSuggestions).map(async ({ label, alone }) => ({
      label,
      to: shopAddress(alone),
      pieces: (await countPieces(call, alone)) ?? 0,
    })),
  )
  return links.filter((link) => link.pieces > 0)
}

/**
 * Products that match the query's types, brands and genders and are made in its one size, but have none left in that
 * size (and condition, if the query has exactly one).
 */
async function findAwaited(call: CallApi, query: ShopQuery): Promise<Awaited[]> {
  const [size, ...others] = query.sizes
  if (!size || others.length > 0 || query.q) return []
  const { min, max } = shopOf(query.path).prices
  const atAnyPrice = withPrices(query, min, max)
  const list = await fetchList(call, { ...atAnyPrice, sizes: [], conditions: [] }, 1, 2 * maxAwaited)
  if (!list.ok) return []
  const [condition] = query.conditions.length === 1 ? query.conditions : []
  const search = `?${new URLSearchParams({ size, ...(condition && { condition }) })}`
  const found = await Promise.all(
    list.body.products.map(async (product) => {
      const answer = await call('productDetails', { params: { id: product.id } })
      if (!answer.ok || !answer.body.product.allSizes.some((known) => known.code === size)) return []
      const availability = answer.body.product.itemAvailability[size]
      const stocks = condition ? [availability?.[condition]] : Object.values(availability ?? {})
      return stocks.some((stock) => stock && stock.inventoryItems.length > 0)
        ? []
        : [{ product: cardFacts(product), search }]
    }),
  )
  return found.flat().slice(0, maxAwaited)
}
