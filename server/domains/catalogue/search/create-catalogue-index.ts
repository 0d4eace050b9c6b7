// The index of the catalogue: the whole stock in memory behind the seam of SQL, which it is tested against. It reads everything
// once and then follows what changes (architecture.md, "From the first day").
import { conditions, genders } from '#contract/primitives.ts'
import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import type { CardContext } from '../present.ts'
import type { FilterValues, Question, SearchHit, SearchPage, SearchRequest } from '../queries/product-search.ts'
import { byName } from '../rules/by-name.ts'
import type { FacetCounts } from '../rules/count-facets.ts'
import { countsFor } from '../rules/import/made-for.ts'
import { setBit } from './bitmaps.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueState } from './catalogue-state.ts'
import { type Choice, readChoice } from './choice.ts'
import { Follower, type FollowerOptions } from './follower.ts'
import type { Layout } from './layout.ts'
import type { Matches } from './matcher.ts'
import { pageByPrice } from './price-order.ts'
import type { WordMatch } from './words.ts'

/** A day and the instants at which it begins and ends. */
interface KnownDay {
  readonly day: LocalDay
  readonly from: number
  readonly to: number
}

/**
 * Begins to read at the first question, or when `ready()` is awaited: a process that only works off jobs keeps no catalogue.
 * Questions wait until it is ready.
 */
export function createCatalogueIndex(options: Omit<FollowerOptions, 'onChange'>): CatalogueIndex {
  const { db, clock } = options
  // Versions of two processes, or of one before and after a restart, never look alike.
  const instance = newId<'catalogue-index'>()
  let changes = 0
  const follower = new Follower({ ...options, onChange: () => (changes += 1) })
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

  /** The state as it is at that moment: claims that have run out by then hold nothing. */
  const stateAt = async (now: Date): Promise<CatalogueState> => {
    if (!follower.state) await follower.ready()
    const state = follower.state as CatalogueState
    if (state.moveTo(now)) changes += 1
    return state
  }
  const contextOf = ({ sizes, numbers }: CatalogueState, now: Date): CardContext => ({ sizes, numbers, now })

  return {
    list: async (request) => list(await stateAt(request.now), request),
    countFacets: async (question) => countFacets(await stateAt(question.now), question),
    cards: async (ids, now, hits = []) => {
      const state = await stateAt(now)
      const context = contextOf(state, now)
      const hitOf = new Map(hits.map((hit) => [hit.productId, hit]))
      return ids.flatMap((id) => {
        const slot = state.products.slotOf(id)
        if (slot === undefined || !state.products.rows[slot]?.active) return []
        return [state.cards.card(slot, context, dayAt(now), hitOf.get(id))]
      })
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
      const { stock, layout, cells, products } = follower.state as CatalogueState
      const bytes = stock.bytes + layout.bytes + cells.bytes
      return {
        products: products.count,
        garments: stock.count,
        bytes,
        bytesPerGarment: bytes / Math.max(1, stock.count),
      }
    },
    filterValues: async () => {
      const state = await stateAt(clock.now())
      // Sorting names as readers do takes longer than counting all facets; whatever changes them changes the layout.
      if (values?.layout !== state.layout) values = { layout: state.layout, values: valuesOf(state) }
      return values.values
    },
    details: async (idOrSlug, now) => {
      const before = await stateAt(now)
      const slot = before.products.slotOf(idOrSlug) ?? before.products.slotOfHandle(idOrSlug)
      const id = slot === undefined ? undefined : before.products.rows[slot]?.id
      const story = id === undefined ? undefined : await before.stories.find(db, id)
      // The state may have moved on, or been read anew, while the story was read.
      const state = await stateAt(now)
      const place = id === undefined ? undefined : state.products.slotOf(id)
      if (!story || place === undefined || !state.products.rows[place]?.active) return undefined
      return state.cards.details(place, contextOf(state, now), dayAt(now), story)
    },
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

interface Asked {
  readonly choice: Choice
  readonly words: WordMatch | undefined
}

/** What words, a collection and a filter ask for together. */
function read(state: CatalogueState, { filter, q, typing, among }: Omit<Question, 'now'>): Asked {
  const words = q === undefined || q.trim() === '' ? undefined : state.words.match(q, typing)
  const { layout, sizeCodes, products } = state
  let allowed = words?.positions
  if (among) {
    const chosen = new Uint32Array(layout.words)
    for (const id of among) {
      const position = layout.position(products.slotOf(id) ?? Number.POSITIVE_INFINITY)
      if (position >= 0) setBit(chosen, position)
    }
    allowed = allowed ? allowed.map((word, index) => word & (chosen[index] as number)) : chosen
  }
  const choice = readChoice(filter, layout, sizeCodes, {
    ...(words ? { namedSizes: words.sizes } : {}),
    ...(allowed ? { among: allowed } : {}),
  })
  return { choice, words }
}

function list(state: CatalogueState, request: SearchRequest): SearchPage {
  const asked = read(state, request)
  const matches = state.matcher.match(asked.choice)
  const hits = positionsOf(state, request, asked, matches).map((position): SearchHit => {
    const { lowest, highest } = state.matcher.offer(position, asked.choice)
    const slot = state.layout.slotAt[position] as number
    return { productId: state.products.rows[slot]?.id ?? '', lowestCredits: lowest, highestCredits: highest }
  })
  const { understood } = asked.words ?? {}
  return { hits, total: matches.total, ...(understood ? { understood } : {}) }
}

function positionsOf(
  state: CatalogueState,
  { sort, page, limit, among }: SearchRequest,
  { choice, words }: Asked,
  matches: Matches,
): number[] {
  const { pages, layout, products } = state
  const wish = { skip: (page - 1) * limit, take: limit }
  if (sort === 'low-to-high' || sort === 'high-to-low')
    return pageByPrice(state, matches, choice, sort === 'low-to-high', wish)
  if (sort) return pages.byAge(matches, sort === 'new-to-old', wish)
  if (words) return pages.byValue(matches, words.scoreOf, false, wish)
  if (among) {
    const inOrder = [...new Set(among)].map((id) => layout.position(products.slotOf(id) ?? Number.POSITIVE_INFINITY))
    return pages.inOrder(matches, inOrder, wish)
  }
  return pages.byAge(matches, true, wish)
}

function countFacets(state: CatalogueState, question: Question): FacetCounts {
  const counts = state.matcher.count(read(state, question).choice)
  const { layout, sizeCodes } = state
  return {
    types: codesOf(layout.types, counts.types),
    genders: countsFor(codesOf(genders, counts.genders)),
    sizes: codesOf(sizeCodes, counts.sizes),
    brands: codesOf(layout.brands, counts.brands),
    conditions: codesOf(conditions, counts.conditions),
  }
}

function codesOf<Code extends string>(codes: readonly Code[], counts: Int32Array): Map<Code, number> {
  const some = new Map<Code, number>()
  codes.forEach((code, index) => {
    const count = counts[index] as number
    if (count > 0) some.set(code, count)
  })
  return some
}
