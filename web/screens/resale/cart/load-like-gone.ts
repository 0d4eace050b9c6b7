import type { AnswerOf, CallApi } from '#contract/index.ts'
import type { CartData } from '#web/lib/cart/load-cart.ts'

/** What a line of a cart shows of a product that is like one of its pieces. */
export type LikePiece = Pick<
  AnswerOf<'resaleSimilar'>['products'][number],
  'slug' | 'name' | 'picture' | 'price' | 'prices_from' | 'RRP' | 'sizeRange' | 'item_sale_condition'
>

/** By the id of the piece that is gone. */
export type LikeGone = Readonly<Record<string, readonly LikePiece[]>>

const goneAnswered = 3
const likeEach = 3

/** What is like the pieces that are gone from a cart, without what is in it already. Bounded, however much is gone. */
export async function loadLikeGone(call: CallApi, cart: CartData | null): Promise<LikeGone> {
  const items = cart?.items ?? []
  const known = new Set(items.map(({ slug }) => slug))
  const gone = items.filter(({ state }) => state === 'gone').slice(0, goneAnswered)
  const like: Record<string, readonly LikePiece[]> = {}
  const answers = await Promise.all(gone.map(({ slug }) => call('resaleSimilar', { params: { id: slug } })))
  for (const [at, { id }] of gone.entries()) {
    const answer = answers[at]
    const products = answer?.ok ? answer.body.products.filter(({ slug }) => !known.has(slug)).slice(0, likeEach) : []
    for (const { slug } of products) known.add(slug)
    like[id] = products.map(({ slug, name, picture, price, prices_from, RRP, sizeRange, item_sale_condition }) => ({
      ...{ slug, name, picture, price, prices_from, RRP, sizeRange, item_sale_condition },
    }))
  }
  return like
}
