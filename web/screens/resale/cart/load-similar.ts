import type { AnswerOf, CallApi } from '#contract/index.ts'
import type { CartData } from '#web/lib/cart/load-cart.ts'

/** What the cart shows of a product that is suggested in place of an unavailable piece. */
export type SimilarPiece = Pick<
  AnswerOf<'resaleSimilar'>['products'][number],
  'slug' | 'name' | 'picture' | 'price' | 'prices_from' | 'RRP' | 'sizeRange' | 'item_sale_condition'
>

/** Suggestions by the id of the unavailable piece. */
export type SimilarToGone = Readonly<Record<string, readonly SimilarPiece[]>>

const maxGone = 3
const maxSuggestions = 3

/** Loads suggestions for the first few unavailable pieces of a cart, without products that are in it already. */
export async function loadSimilar(call: CallApi, cart: CartData | null): Promise<SimilarToGone> {
  const items = cart?.items ?? []
  const shownSlugs = new Set(items.map(({ slug }) => slug))
  const gone = items.filter(({ state }) => state === 'gone').slice(0, maxGone)
  const similar: Record<string, readonly SimilarPiece[]> = {}
  const answers = await Promise.all(gone.map(({ slug }) => call('resaleSimilar', { params: { id: slug } })))
  for (const [at, { id }] of gone.entries()) {
    const answer = answers[at]
    const products = answer?.ok
      ? answer.body.products.filter(({ slug }) => !shownSlugs.has(slug)).slice(0, maxSuggestions)
      : []
    for (const { slug } of products) shownSlugs.add(slug)
    similar[id] = products.map(({ slug, name, picture, price, prices_from, RRP, sizeRange, item_sale_condition }) => ({
      slug,
      name,
      picture,
      price,
      prices_from,
      RRP,
      sizeRange,
      item_sale_condition,
    }))
  }
  return similar
}
