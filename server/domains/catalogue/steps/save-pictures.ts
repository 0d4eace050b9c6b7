import type { Condition } from '#contract/primitives.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PictureRow } from '../queries/product-cards.ts'

export interface PictureDraft extends PictureRow {
  /** Default: front. */
  readonly view?: 'front' | 'detail' | 'back' | 'condition'
  /** Only for a condition picture. */
  readonly condition?: Condition | null
  /** The address that an import gave; a picture already fetched from it is kept. Absent: a picture of our own. */
  readonly source?: string | null
}

export interface SavedPicture {
  readonly base: string
  readonly external: boolean
  readonly alt: string
  readonly tint: string
  readonly view: 'front' | 'detail' | 'back' | 'condition'
  readonly condition: Condition | null
  readonly source: string | null
  readonly fetch_problem: string | null
}

/** The identity of an imported picture is the feed's address, not where we store it. */
export const arePicturesSame = (before: readonly SavedPicture[], drafts: readonly PictureDraft[]): boolean =>
  before.length === drafts.length && drafts.every((draft, index) => isSame(before[index], draft))

function isSame(before: SavedPicture | undefined, draft: PictureDraft): boolean {
  if (!before) return false
  const { alt, tint, view = 'front', condition = null, source = null, base, external } = draft
  const looksSame = before.alt === alt && before.tint === tint && before.view === view && before.condition === condition
  if (!looksSame || before.source !== source) return false
  return source !== null || (before.base === base && before.external === external)
}

/** Whether an import brings addresses to be fetched: new ones, and those that failed before. */
export const hasPicturesToFetch = (before: readonly SavedPicture[], drafts: readonly PictureDraft[]): boolean => {
  const known = new Set(before.filter(({ fetch_problem }) => fetch_problem === null).map(({ source }) => source))
  return drafts.some(({ source }) => source && !known.has(source))
}

/** Failed addresses are fetched again, because the shop may have fixed them. This does not change the product. */
export async function forgetFetchProblems(tx: Tx, productId: Id<'product'>): Promise<void> {
  await tx
    .updateTable('product_picture')
    .set({ fetch_problem: null })
    .where('product_id', '=', productId)
    .where('fetch_problem', 'is not', null)
    .execute()
}

interface PicturesOfProduct {
  readonly productId: Id<'product'>
  readonly pictures: readonly PictureDraft[]
  /** The pictures that the product has now, which are replaced. */
  readonly before: readonly SavedPicture[]
}

/** A statement takes at most 65,535 values. */
const rowsAtOnce = 4_000

/** Replaces the pictures of these products. What was fetched from a remaining address is kept; failures are forgotten. */
export async function writePictures(tx: Tx, products: readonly PicturesOfProduct[]): Promise<void> {
  const replaced = products.filter(({ before }) => before.length > 0).map(({ productId }) => productId)
  if (replaced.length > 0) await tx.deleteFrom('product_picture').where('product_id', 'in', replaced).execute()
  const rows = products.flatMap(({ productId, pictures, before }) => {
    const fetched = new Map(before.map((picture) => [picture.source, picture]))
    return pictures.map(({ base, external, alt, tint, view = 'front', condition = null, source = null }, index) => {
      const known = source === null ? undefined : fetched.get(source)
      return {
        product_id: productId,
        position: index + 1,
        base: known?.base ?? base,
        external: known?.external ?? external,
        alt,
        tint,
        view,
        condition,
        source,
      }
    })
  })
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('product_picture')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}
