import { type FilterChoices, productFilter } from '../rules/product-filter.ts'
import { rankSimilar, type SimilarityFacts, similarShown } from '../rules/search/similarity.ts'
import type { ProductSearch } from './product-search.ts'

/** How many of the newest products of each kind are considered: enough to choose from, however large the stock. */
const candidatesPerKind = 24

/** The parts of a card that are compared. */
export interface SimilarCard extends Pick<SimilarityFacts, 'id' | 'name' | 'type' | 'brand' | 'sex'> {
  readonly RRP: number
  readonly sizes: readonly string[]
}

/** Cards of the available products most similar to this one. */
export async function findSimilar<Card extends SimilarCard>(
  search: ProductSearch<Card, unknown>,
  subject: SimilarityFacts,
  now: Date,
): Promise<Card[]> {
  const { type, brand, sizes, sex } = subject
  const genders = sex === 'unisex' ? [] : [sex, 'unisex' as const]
  // The same type comes before all others, so others are considered only if it has too few.
  const sameType = await listIds(search, now, [
    { types: [type], sizes, genders },
    { types: [type], brands: [brand] },
    { types: [type] },
  ])
  const others =
    sameType.length > similarShown
      ? []
      : await listIds(search, now, [{ brands: [brand], sizes }, { sizes, genders }, {}])
  const ids = [...new Set([...sameType, ...others])]
  const [cards, colours] = await Promise.all([search.cards(ids, now), search.colours(ids)])
  const candidates = cards.map((card) => ({
    id: card.id,
    name: card.name,
    type: card.type,
    brand: card.brand,
    sex: card.sex,
    rrpPence: card.RRP,
    colours: colours.get(card.id) ?? [],
    sizes: card.sizes,
    card,
  }))
  return rankSimilar(subject, candidates).map(({ card }) => card)
}

/** The newest of each kind, each once. */
async function listIds(
  search: ProductSearch<unknown, unknown>,
  now: Date,
  kinds: readonly FilterChoices[],
): Promise<string[]> {
  const pages = await Promise.all(
    kinds.map((kind) => search.list({ filter: productFilter(kind), page: 1, limit: candidatesPerKind, now })),
  )
  return [...new Set(pages.flatMap((page) => page.hits.map((hit) => hit.productId)))]
}
