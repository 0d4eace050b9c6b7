// The index of the catalogue: the whole stock in memory behind the same port as SQL, which it is tested against. It reads
// everything once and then follows changes (architecture §8).
import { genders } from '#contract/primitives.ts'
import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import type { WithJson } from '#server/platform/http/answers/with-json.ts'
import type { FilterValues, Question, SearchHit, SearchPage, SearchRequest, Shop } from '../queries/product-search.ts'
import { rentalShop } from '../rental-shop.ts'
import { byName } from '../rules/by-name.ts'
import type { FacetCounts } from '../rules/count-facets.ts'
import { countsFor } from '../rules/import/made-for.ts'
import { setBit } from './bitmaps.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueState } from './catalogue-state.ts'
import { type Choice, readChoice } from './choice.ts'
import { followAnswer } from './follow-answer.ts'
import { Follower, type FollowerOptions } from './follower.ts'
import type { Layout } from './layout.ts'
import type { Matches } from './matcher.ts'
import { pageByPrice } from './price-order.ts'
import type { WordMatch } from './text-search.ts'

/** A day and the instants at which it begins and ends. */
interface KnownDay {
  readonly day: LocalDay
  readonly from: number
  readonly to: number
}

export type IndexOptions = Omit<FollowerOptions, 'onChange'>

/**
 * Starts reading at the first question, or when `ready()` is awaited, so that a process which only runs jobs holds no catalogue.
 * Questions wait until it is ready.
 */
export function createCatalogueIndex(options: IndexOptions): CatalogueIndex {
  return createIndexOf(rentalShop, options)
}

/** The index of any shop: the resale shop has an instance of its own. */
export function createIndexOf<Card extends object, Details>(
  shop: Shop<Card, Details>,
  options: IndexOptions,
): CatalogueIndex<Card, Details> {
  const { db, clock } = options
  // Versions of two processes, or of one before and after a restart, are never equal.
  const instance = newId<'catalogue-index'>()
  let changes = 0
  const follower = new Follower(shop, { ...options, onChange: () => (changes += 1) })
  let known: KnownDay | undefined
  let values: { readonly layout: Layout; readonly values: FilterValues } | undefined

  const dayAt = (now: Date): LocalDay => {
    const instant = now.getTime()
    if (!known || instant < known.from || instant >= known.to) {
      const day = dayInLondon(now)
      const [from, to] = [startOfDayInLondon(day), startOfDayInLondon(addDays(day, 1))]
      known = { day, from: from.getTime(), to: to.getTime() }
    }
    return known.day
  }

  /** The state at `now`: claims that have expired by then hold nothing. */
  const stateAt = async (now: Date): Promise<CatalogueState<Card, Details>> => {
    if (!follower.state) await follower.ready()
    const state = follower.state as CatalogueState<Card, Details>
    if (state.moveTo(now)) changes += 1
    return state
  }

  const detailsOf = async (idOrSlug: string, now: Date): Promise<WithJson<Details> | undefined> => {
    const before = await stateAt(now)
    const slot = before.products.slotOf(idOrSlug) ?? before.products.slotOfHandle(idOrSlug)
    const id = slot === undefined ? undefined : before.products.rows[slot]?.id
    const story = id === undefined ? undefined : await before.stories.find(db, id)
    // The state may have changed, or been read again, while the story was read.
    const state = await stateAt(now)
    const slotNow = id === undefined ? undefined : state.products.slotOf(id)
    if (!story || slotNow === undefined || !state.products.rows[slotNow]?.active) return undefined
    return state.cards.details(slotNow, now, dayAt(now), story)
  }

  return {
    list: async (request) => list(await stateAt(request.now), request),
    countFacets: async (question) => countFacets(await stateAt(question.now), question),
    cardPage: async (request) => {
      const state = await stateAt(request.now)
      const { now } = request
      const { found, ...page } = find(state, request)
      return {
        ...page,
        cards: state.cards.write(found.map(({ slot, hit }) => state.cards.shown(slot, now, dayAt(now), hit))),
      }
    },
    cards: async (ids, now, hits = []) => {
      const state = await stateAt(now)
      const hitOf = new Map(hits.map((hit) => [hit.productId, hit]))
      const shown = ids.flatMap((id) => {
        const slot = state.products.slotOf(id)
        if (slot === undefined || !state.products.rows[slot]?.active) return []
        return [state.cards.shown(slot, now, dayAt(now), hitOf.get(id))]
      })
      return state.cards.write(shown).value
    },
    garments: async (productId, now) => {
      const state = await stateAt(now)
      const slot = state.products.slotOf(productId)
      return slot === undefined ? [] : state.cards.availableGarments(slot)
    },
    version: () => {
      const now = clock.now()
      if (follower.state?.moveTo(now)) changes += 1
      return `${instance}.${changes}.${dayAt(now)}`
    },
    ready: () => follower.ready(),
    refresh: () => follower.refresh(),
    close: () => follower.close(),
    memory: async () => {
      await follower.ready()
      const { stock, layout, cells, products } = follower.state as CatalogueState<Card, Details>
      const bytes = stock.bytes + layout.bytes + cells.bytes
      return {
        products: products.count,
        garments: stock.count,
        bytes,
        bytesPerGarment: bytes / Math.max(1, stock.count),
      }
    },
    follow: (answer) => {
      const { state } = follower
      if (!state) return undefined
      const day = dayAt(clock.now())
      const isStillValid = followAnswer(state, answer)
      return () => follower.state === state && dayAt(clock.now()) === day && isStillValid()
    },
    filterValues: async () => {
      const state = await stateAt(clock.now())
      // Sorting the names takes longer than counting all facets, and every change of a name changes the layout.
      if (values?.layout !== state.layout) values = { layout: state.layout, values: valuesOf(state) }
      return values.values
    },
    details: async (idOrSlug, now) => (await detailsOf(idOrSlug, now))?.value,
    detailsWithJson: detailsOf,
    colours: async (ids) => {
      const { products } = await stateAt(clock.now())
      return new Map(
        ids.flatMap((id): [string, readonly string[]][] => {
          const slot = products.slotOf(id)
          const product = slot === undefined ? undefined : products.rows[slot]
          return product ? [[id, product.colours]] : []
        }),
      )
    },
  }
}

function valuesOf({ sizes, typeOf, layout, products }: CatalogueState): FilterValues {
  const active = new Set(layout.brands)
  const brands = [...products.brands.values()]
    .filter(({ code }) => active.has(code))
    .map(({ code, name }) => ({ code, name }))
    .sort(byName)
  return { sizes, brands, types: [...typeOf.values()].map(({ code, name }) => ({ code, name })) }
}

interface ParsedQuestion {
  readonly choice: Choice
  readonly words: WordMatch | undefined
}

/** Combines what the words, the collection and the filter ask for. */
function readQuestion(state: CatalogueState, { filter, q, typing, among }: Omit<Question, 'now'>): ParsedQuestion {
  const words = q === undefined || q.trim() === '' ? undefined : state.words.match(q, typing)
  const { layout, sizeCodes, products, shop } = state
  let allowed = words?.positions
  if (among) {
    const chosen = new Uint32Array(layout.words)
    for (const id of among) {
      const position = layout.position(products.slotOf(id) ?? Number.POSITIVE_INFINITY)
      if (position >= 0) setBit(chosen, position)
    }
    allowed = allowed ? allowed.map((word, index) => word & (chosen[index] as number)) : chosen
  }
  const choice = readChoice(
    filter,
    layout,
    { sizeCodes, conditions: shop.conditions },
    {
      ...(words ? { namedSizes: words.sizes } : {}),
      ...(allowed ? { among: allowed } : {}),
    },
  )
  return { choice, words }
}

interface Found extends Omit<SearchPage, 'hits'> {
  readonly found: readonly { readonly slot: number; readonly hit: SearchHit }[]
}

function list(state: CatalogueState, request: SearchRequest): SearchPage {
  const { found, ...page } = find(state, request)
  return { hits: found.map(({ hit }) => hit), ...page }
}

function find(state: CatalogueState, request: SearchRequest): Found {
  const parsed = readQuestion(state, request)
  const matches = state.matcher.match(parsed.choice)
  const found = positionsOf(state, request, parsed, matches).map((position) => {
    const { lowest, highest } = state.matcher.offer(position, parsed.choice)
    const slot = state.layout.slotAt[position] as number
    const productId = state.products.rows[slot]?.id ?? ''
    return { slot, hit: { productId, lowestPrice: lowest, highestPrice: highest } }
  })
  const { understood } = parsed.words ?? {}
  return { found, total: matches.total, ...(understood ? { understood } : {}) }
}

function positionsOf(
  state: CatalogueState,
  { sort, page, limit, among }: SearchRequest,
  { choice, words }: ParsedQuestion,
  matches: Matches,
): number[] {
  const { pages, layout, products } = state
  const range = { skip: (page - 1) * limit, take: limit }
  if (sort === 'low-to-high' || sort === 'high-to-low')
    return pageByPrice(state, matches, choice, sort === 'low-to-high', range)
  if (sort) return pages.byAge(matches, sort === 'new-to-old', range)
  if (words) return pages.byValue(matches, words.scoreOf, false, range)
  if (among) {
    const inOrder = [...new Set(among)].map((id) => layout.position(products.slotOf(id) ?? Number.POSITIVE_INFINITY))
    return pages.inOrder(matches, inOrder, range)
  }
  return pages.byAge(matches, true, range)
}

function countFacets(state: CatalogueState, question: Question): FacetCounts {
  const counts = state.matcher.count(readQuestion(state, question).choice)
  const { layout, sizeCodes, shop } = state
  return {
    types: codesOf(layout.types, counts.types),
    genders: countsFor(codesOf(genders, counts.genders)),
    sizes: codesOf(sizeCodes, counts.sizes),
    brands: codesOf(layout.brands, counts.brands),
    conditions: codesOf(shop.conditions, counts.conditions),
  }
}

function codesOf<Code extends string>(codes: readonly Code[], counts: Int32Array): Map<Code, number> {
  const countOf = new Map<Code, number>()
  codes.forEach((code, index) => {
    const count = counts[index] as number
    if (count > 0) countOf.set(code, count)
  })
  return countOf
}
