import type { AnswerOf, CallApi } from '#contract/index.ts'
import type { CartData } from '#web/lib/cart/load-cart.ts'

/** What the cart shows of a product that is suggested in place of an unavailable piece. */
export type LikePiece = Pick<
  AnswerOf<'resaleSimilar'>['products'][number],
  'slug' | 'name' | 'picture' | 'price' | 'prices_from' | 'RRP' | 'sizeRange' | 'item_sale_condition'
>

/** Suggestions by the id of the unavailable piece. */
export type LikeGone = Readonly<Record<string, readonly LikePiece[]>>

const mostGone = 3
const mostSuggestions = 3

/** Loads suggestions for the first few unavailable pieces of a cart, without products that are in it already. */
export async function loadLikeGone(call: CallApi, cart: CartData | null): Promise<LikeGone> {
  const items = cart?.items ?? []
  const known = new Set(items.map(({ slug }) => slug))
  const gone = items.filter(({ state }) => state === 'gone').slice(0, mostGone)
  const like: Record<string, readonly LikePiece[]> = {}
  const answers = await Promise.all(gone.map(({ slug }) => call('resaleSimilar', { params: { id: slug } })))
  for (const [at, { id }] of gone.entries()) {
    const answer = answers[at]
    const products = answer?.ok
      ? answer.body.products.filter(({ slug }) => !known.has(slug)).slice(0, mostSuggestions)
      : []
    for (const { slug } of products) known.add(slug)
    like[id] = products.map(({ slug, name, picture, price, prices_from, RRP, sizeRange, item_sale_condition }) => ({
      ...{ slug, name, picture, price, prices_from, RRP, sizeRange, item_sale_condition },
    }))
  }
  return like
}
