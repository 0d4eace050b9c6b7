import { data, redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { resalePath } from '#web/lib/shop/product-path.ts'
import { cardFacts } from '#web/ui/product/card-facts.ts'
import type { ProductCardFacts } from '#web/ui/product/product-card.tsx'

export type SaleProduct = AnswerOf<'resaleDetails'>['product']
export type SalePiece = SaleProduct['pieces'][number]
type Terms = AnswerOf<'resaleTerms'>

export interface SaleProductData {
  product: SaleProduct
  /** The piece shown: the one in the address, else the first free one, else the first; null when all are sold. */
  piece: SalePiece | null
  /** True if the address names a piece that is not for sale any more: `piece` is shown instead. */
  isInstead: boolean
  marks: AnswerOf<'garmentMarks'>['items'][number] | null
  /** "Rented by 4 families over 14 months, mended once." */
  history: AnswerOf<'resaleHistories'>['items'][number] | null
  similar: ProductCardFacts[]
  terms: Terms | null
  /** True if all pieces are sold but the rental shop has the product. */
  rentable: boolean
}

/** The data of a product that was never for sale second-hand. */
export interface GoneProduct {
  product: null
  similar: ProductCardFacts[]
}

const similarShown = 4

/**
 * Loads a product of the resale shop.
 * @returns the most similar products, with status 410, if no piece of it was ever for sale
 * @throws Response 301 from an id to the slug, 404 for a product that never existed
 */
export async function loadSaleProduct(call: CallApi, id: string, request: Request) {
  const details = await call('resaleDetails', { params: { id } })
  if (!details.ok && details.status === 404) return data(await loadGone(call, id, request), { status: 410 })
  const { product } = answerOrThrow(details, request)
  const address = pageAddress(request)
  if (id !== product.slug) throw redirect(resalePath(product.slug) + address.search, 301)
  const requestedId = address.searchParams.get('piece')
  const piece = chosenPiece(product.pieces, requestedId)
  const query = piece && { ids: [piece.id] }
  const [similar, terms, marks, histories, rental] = await Promise.all([
    call('resaleSimilar', { params: { id: product.id } }),
    call('resaleTerms', {}),
    query && call('garmentMarks', { query }),
    query && call('resaleHistories', { query }),
    piece ? null : call('productDetails', { params: { id: product.id } }),
  ])
  const page: SaleProductData = {
    product,
    piece,
    isInstead: requestedId !== null && piece !== null && piece.id !== requestedId,
    marks: (marks?.ok && marks.body.items[0]) || null,
    history: (histories?.ok && histories.body.items[0]) || null,
    similar: similar.ok ? similar.body.products.slice(0, similarShown).map((card) => cardFacts(card)) : [],
    terms: terms.ok ? terms.body : null,
    rentable: rental?.ok ?? false,
  }
  return page
}

export const chosenPiece = (pieces: readonly SalePiece[], requestedId: string | null): SalePiece | null =>
  pieces.find(({ id }) => id === requestedId) ?? pieces.find(({ reserved }) => !reserved) ?? pieces[0] ?? null

/** @throws Response 404 for a product that never existed, which therefore has no similar ones */
async function loadGone(call: CallApi, id: string, request: Request): Promise<GoneProduct> {
  const { products } = answerOrThrow(await call('resaleSimilar', { params: { id } }), request)
  return { product: null, similar: products.map((card) => cardFacts(card)) }
}
