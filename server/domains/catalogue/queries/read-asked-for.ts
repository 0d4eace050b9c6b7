import type { Db } from '#server/platform/db/database.ts'
import { buildTextIndex } from '../rules/search/build-text-index.ts'
import { type Understood, understoodOf } from '../rules/search/text-index.ts'
import type { Question } from './product-search.ts'
import { listSizes } from './reference-data.ts'
import { listSearchDocuments } from './search-documents.ts'
import type { ShopStock } from './shop-stock.ts'

/** The products and sizes that match the words of a search and belong to a collection. */
export interface AskedFor {
  /** Undefined: any product. Places ascend in the default order. */
  readonly products?: { readonly ids: readonly string[]; readonly places: readonly number[] }
  /** Sizes that the words name, in addition to the filter's. Empty: none named. */
  readonly sizes: readonly string[]
  readonly understood?: Understood
}

/** Better matches come first; equal matches share a place. */
export async function readAskedFor(
  db: Db,
  stock: ShopStock,
  { q, typing, among }: Pick<Question, 'q' | 'typing' | 'among'>,
): Promise<AskedFor> {
  const unfiltered = among ? { products: inOrder([...new Set(among)]) } : {}
  if (q === undefined || q.trim() === '') return { ...unfiltered, sizes: [] }
  const [documents, known] = await Promise.all([listSearchDocuments(db, stock), listSizes(db)])
  const index = buildTextIndex(
    documents.map(({ document }) => document),
    known,
  )
  const match = typing ? index.searchWhileTyping(q) : index.search(q)
  if (!match) return { ...unfiltered, sizes: [] }
  const allowed = among && new Set(among)
  const ids: string[] = []
  const places: number[] = []
  for (const [position, ordinal] of match.documents.entries()) {
    const id = documents[ordinal]?.productId
    if (id === undefined || allowed?.has(id) === false) continue
    ids.push(id)
    places.push(-(match.scores[position] ?? 0))
  }
  const understood = understoodOf(match)
  return { products: { ids, places }, sizes: match.sizes, ...(understood ? { understood } : {}) }
}

const inOrder = (ids: readonly string[]) => ({ ids, places: ids.map((_, index) => index) })
