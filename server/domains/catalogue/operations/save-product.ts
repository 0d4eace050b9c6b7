import type { Gender } from '#contract/primitives.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PictureRow } from '../queries/product-cards.ts'
import type { TagKind } from '../queries/product-details.ts'

export interface ProductDraft {
  /** Its name in imports and addresses: what exists under it is updated. */
  readonly handle: string
  readonly brand: { readonly code: string; readonly name: string; readonly story?: string }
  readonly typeCode: string
  readonly name: string
  readonly sex: Gender
  readonly longDescription: string
  readonly rrpPence: Pence
  readonly status: 'draft' | 'active' | 'archived'
  /** Counts for a product that is new; afterwards its first day stays. */
  readonly publishedOn: LocalDay
  readonly pictures: readonly PictureRow[]
  /** Absent: what is there stays. */
  readonly cutForCloth?: string | null
  readonly tags?: Readonly<Partial<Record<TagKind, readonly string[]>>>
}

export interface SavedProduct {
  id: Id<'product'>
  outcome: 'created' | 'updated' | 'unchanged'
}

/**
 * Adds a product or brings it up to date, its brand included. Saving the same draft again writes nothing. The row of the
 * product stays locked until the transaction ends, so that two imports of one handle follow each other.
 */
export async function saveProduct(tx: Tx, draft: ProductDraft, now: Date): Promise<SavedProduct> {
  const brandId = await ensureBrand(tx, draft.brand)
  const wanted = {
    brand_id: brandId,
    type_code: draft.typeCode,
    name: draft.name,
    sex: draft.sex,
    long_description: draft.longDescription,
    rrp_pence: draft.rrpPence,
    status: draft.status,
    ...(draft.cutForCloth === undefined ? {} : { cut_for_cloth: draft.cutForCloth }),
  }
  const inserted = await tx
    .insertInto('product')
    .values({
      ...wanted,
      id: newId<'product'>(),
      handle: draft.handle,
      published_on: draft.publishedOn,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) {
    const id = inserted.id as Id<'product'>
    await replacePictures(tx, id, draft.pictures)
    await replaceTags(tx, id, draft.tags ?? {})
    return { id, outcome: 'created' }
  }
  const existing = await tx
    .selectFrom('product')
    .selectAll()
    .where('handle', '=', draft.handle)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const id = existing.id as Id<'product'>
  const fieldsDiffer = Object.entries(wanted).some(([key, value]) => existing[key as keyof typeof existing] !== value)
  const picturesDiffer = !sameJson(await readPictures(tx, id), draft.pictures.map(pictureFields))
  const tagsDiffer = draft.tags !== undefined && !sameJson(await readTags(tx, id), tagRows(draft.tags))
  if (!fieldsDiffer && !picturesDiffer && !tagsDiffer) return { id, outcome: 'unchanged' }
  await tx
    .updateTable('product')
    .set({ ...wanted, changed_at: now })
    .where('id', '=', id)
    .execute()
  if (picturesDiffer) await replacePictures(tx, id, draft.pictures)
  if (tagsDiffer) await replaceTags(tx, id, draft.tags ?? {})
  return { id, outcome: 'updated' }
}

/**
 * Two spellings of one code are one brand: the name it was first written with stays. Of two that are written at once either
 * unique index, code or name, may be the one that says so.
 */
async function ensureBrand(tx: Tx, { code, name, story = '' }: ProductDraft['brand']): Promise<string> {
  await tx
    .insertInto('brand')
    .values({ id: newId<'brand'>(), code, name, story })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('brand')
    .select('id')
    .where((eb) => eb.or([eb('code', '=', code), eb('name', '=', name)]))
    .orderBy((eb) => eb('code', '=', code), 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const pictureFields = ({ base, external, alt, tint }: PictureRow) => ({ base, external, alt, tint })

async function readPictures(tx: Tx, productId: string) {
  return await tx
    .selectFrom('product_picture')
    .select(['base', 'external', 'alt', 'tint'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
}

async function replacePictures(tx: Tx, productId: string, pictures: readonly PictureRow[]): Promise<void> {
  await tx.deleteFrom('product_picture').where('product_id', '=', productId).execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('product_picture')
    .values(
      pictures.map((picture, index) => ({
        ...pictureFields(picture),
        product_id: productId,
        position: index + 1,
      })),
    )
    .execute()
}

const tagRows = (tags: NonNullable<ProductDraft['tags']>) =>
  (Object.entries(tags) as [TagKind, readonly string[]][])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([kind, texts]) => texts.map((text, index) => ({ kind, position: index + 1, text })))

async function readTags(tx: Tx, productId: string) {
  return await tx
    .selectFrom('product_tag')
    .select(['kind', 'position', 'text'])
    .where('product_id', '=', productId)
    .orderBy('kind')
    .orderBy('position')
    .execute()
}

async function replaceTags(tx: Tx, productId: string, tags: NonNullable<ProductDraft['tags']>): Promise<void> {
  await tx.deleteFrom('product_tag').where('product_id', '=', productId).execute()
  const rows = tagRows(tags)
  if (rows.length === 0) return
  await tx
    .insertInto('product_tag')
    .values(rows.map((row) => ({ ...row, product_id: productId })))
    .execute()
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
