// A list's filters in its address, for the shop or a collection: repeated keys with codes, and nothing that
// has its default value (spec §5, product §11.3).
import { conditionCodes, type RentalCondition } from '#web/lib/conditions.ts'

export const creditBounds = { min: 1, max: 100 } as const
export const pageSize = 20
/** A reload of `?page=n` shows at most this many pages (product §11.3). */
const pagesOnReload = 10
/** The limit of the call's parameter. */
const longestWords = 100

export const sortCodes = ['new-to-old', 'old-to-new', 'low-to-high', 'high-to-low'] as const
export type SortCode = (typeof sortCodes)[number]
const genderCodes = ['female', 'male', 'unisex'] as const
export type GenderCode = (typeof genderCodes)[number]

/** What a list can be filtered by, in the one order of the filter panel, the chips and the address. */
export const facetOrder = ['sizes', 'genders', 'types', 'conditions', 'credits', 'brands'] as const
/** The facets with lists of codes. */
export const listFacets = facetOrder.filter((facet) => facet !== 'credits')
export type ListFacet = (typeof listFacets)[number]

export const shopPath = '/shop'

/** The shop or one collection: pages whose query is a ShopQuery. */
export const isListPath = (pathname: string): boolean => /^\/(shop|collections\/[^/]+)\/?$/.test(pathname)

export interface ShopQuery {
  /** Where the list is: the shop, or `/collections/:id`. */
  path: string
  /** The search text; empty: no search. */
  q: string
  sizes: string[]
  types: string[]
  conditions: RentalCondition[]
  brands: string[]
  genders: GenderCode[]
  creditsMin: number
  creditsMax: number
  /** null: the list's own order, which is relevance while searching, a collection's own, new to old in the shop. */
  sort: SortCode | null
  page: number
}

/** Brand codes keep the letters of their names, in any language. */
const code = /^[\p{L}\p{M}\p{N}_-]{1,40}$/u
const mostCodes = 60

const codesOf = (search: URLSearchParams, name: string): string[] =>
  [...new Set(search.getAll(name))].filter((one) => code.test(one)).slice(0, mostCodes)

const oneOf = <const Codes extends readonly string[]>(codes: Codes, given: string[]): Codes[number][] =>
  codes.filter((one) => given.includes(one))

function whole(text: string | null, otherwise: number, min: number, max: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), min), max) : otherwise
}

/** Parses an address: invalid values are dropped or bounded, and credits in the wrong order are swapped. */
export function parseShopQuery(search: URLSearchParams, path: string = shopPath): ShopQuery {
  const { min, max } = creditBounds
  const one = whole(search.get('creditsMin'), min, min, max)
  const other = whole(search.get('creditsMax'), max, min, max)
  const q = (search.get('q') ?? '').trim().replace(/\s+/g, ' ').slice(0, longestWords)
  const sort = sortCodes.find((sort) => sort === search.get('sort')) ?? null
  return {
    path,
    q,
    sizes: codesOf(search, 'sizes'),
    types: codesOf(search, 'types'),
    conditions: oneOf(conditionCodes, search.getAll('conditions')),
    brands: codesOf(search, 'brands'),
    genders: oneOf(genderCodes, search.getAll('genders')),
    creditsMin: Math.min(one, other),
    creditsMax: Math.max(one, other),
    sort,
    page: whole(search.get('page'), 1, 1, 100_000),
  }
}

/** True: the list has a default order that no sort code names. */
export const hasOwnOrder = (query: ShopQuery): boolean => query.q !== '' || query.path !== shopPath

/** The address of a query, without what is at its default: `/shop` for all clothes. */
export function shopAddress(query: ShopQuery): string {
  const search = new URLSearchParams()
  if (query.q) search.set('q', query.q)
  for (const facet of listFacets) for (const value of query[facet]) search.append(facet, value)
  if (!hasAllCredits(query)) {
    search.set('creditsMin', String(query.creditsMin))
    search.set('creditsMax', String(query.creditsMax))
  }
  if (query.sort && (query.sort !== 'new-to-old' || hasOwnOrder(query))) search.set('sort', query.sort)
  if (query.page > 1) search.set('page', String(query.page))
  const text = search.toString()
  return text ? `${query.path}?${text}` : query.path
}

/**
 * The one address that crawlers keep of a list: one type, one audience, both, or one brand alone is a page of its own;
 * any other filter, page or order shows parts of that page (decisions 55, 164).
 */
export function canonicalOf(query: ShopQuery): string {
  const whole = parseShopQuery(new URLSearchParams(), query.path)
  const one = <Value>(values: Value[]) => (values.length === 1 ? values : [])
  const [types, genders] = [one(query.types), one(query.genders)]
  const brands = types.length + genders.length === 0 ? one(query.brands) : []
  return shopAddress({ ...whole, types, genders, brands })
}

const hasAllCredits = (query: ShopQuery): boolean =>
  query.creditsMin === creditBounds.min && query.creditsMax === creditBounds.max

/** The query in the form of the products call: empty lists and the full range of credits are not sent. */
export function filtersForCall(query: ShopQuery) {
  const some = <T>(list: T[]) => (list.length > 0 ? list : undefined)
  const credits = hasAllCredits(query) ? {} : { creditsMin: query.creditsMin, creditsMax: query.creditsMax }
  return {
    q: query.q || undefined,
    types: some(query.types),
    genders: some(query.genders),
    sizes: some(query.sizes),
    brands: some(query.brands),
    conditions: some(query.conditions),
    ...credits,
  }
}

export function productsCall(query: ShopQuery, page: number) {
  return { ...filtersForCall(query), sort: query.sort ?? undefined, page, limit: pageSize }
}

/** One value switched on or off; paging starts again. */
export function withToggled(query: ShopQuery, facet: ListFacet, value: string): ShopQuery {
  const now: readonly string[] = query[facet]
  const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value]
  return { ...query, [facet]: next, page: 1 }
}

export function withCredits(query: ShopQuery, one: number, other: number): ShopQuery {
  const { min, max } = creditBounds
  const bound = (value: number) => Math.min(Math.max(Math.round(value), min), max)
  return {
    ...query,
    creditsMin: bound(Math.min(one, other)),
    creditsMax: bound(Math.max(one, other)),
    page: 1,
  }
}

/** The whole list: no filter and no search. */
export const withoutFilters = (query: ShopQuery): ShopQuery => ({
  ...parseShopQuery(new URLSearchParams(), query.path),
  sort: query.sort,
})

export interface AppliedFilter {
  /** The facet it belongs to; `words`: the search. */
  key: string
  label: string
  /** The query without this one. */
  without: ShopQuery
  /** The query with nothing but this one. */
  alone: ShopQuery
}

/** Every choice that narrows the list, as the chips show them. `labelOf` names a code. */
export function appliedFilters(
  query: ShopQuery,
  labelOf: (facet: ListFacet, value: string) => string,
): AppliedFilter[] {
  const bare = withoutFilters(query)
  const words = query.q
    ? [
        {
          key: 'words',
          label: `“${query.q}”`,
          without: { ...query, q: '', page: 1 },
          alone: { ...bare, q: query.q },
        },
      ]
    : []
  const { min, max } = creditBounds
  const credits = {
    key: 'credits',
    label: `${query.creditsMin}–${query.creditsMax} credits`,
    without: withCredits(query, min, max),
    alone: withCredits(bare, query.creditsMin, query.creditsMax),
  }
  const chosen = facetOrder.flatMap((facet): AppliedFilter[] => {
    if (facet === 'credits') return hasAllCredits(query) ? [] : [credits]
    return query[facet].map((value) => ({
      key: `${facet}=${value}`,
      label: labelOf(facet, value),
      without: withToggled(query, facet, value),
      alone: withToggled(bare, facet, value),
    }))
  })
  return [...words, ...chosen]
}

/** Pages that a reload shows: all up to `page`, but never more than ten. */
export function pagesToShow(page: number): number[] {
  const first = Math.max(1, page - pagesOnReload + 1)
  return Array.from({ length: page - first + 1 }, (_, at) => first + at)
}
