import type { Gender } from '#contract/primitives.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { TagKind } from '../queries/product-details.ts'
import type { SaleVatClass } from '../rules/vat-class.ts'
import { type BrandDraft, ensureBrands } from './ensure-brands.ts'
import {
  arePicturesSame,
  forgetFetchProblems,
  hasPicturesToFetch,
  type PictureDraft,
  type SavedPicture,
  writePictures,
} from './save-pictures.ts'

export interface ProductDraft {
  /** Its key in imports and addresses: an existing product with this handle is updated. */
  readonly handle: string
  readonly brand: BrandDraft
  readonly typeCode: string
  readonly name: string
  readonly sex: Gender
  readonly longDescription: string
  readonly rrpPence: Pence
  readonly status: 'draft' | 'active' | 'archived'
  /** Used until the product is more than a draft: then it keeps the day on which it was first published. */
  readonly publishedOn: LocalDay
  readonly pictures: readonly PictureDraft[]
  /** In these optional fields, absent means unchanged. The same holds for each kind of tags. */
  readonly cutForCloth?: string | null
  readonly colours?: readonly string[]
  readonly keywords?: readonly string[]
  readonly vatClass?: SaleVatClass
  readonly tags?: Readonly<Partial<Record<TagKind, readonly string[]>>>
}

export interface SavedProduct {
  id: Id<'product'>
  outcome: 'created' | 'updated' | 'unchanged'
  /** Whether it has imported pictures that are new or failed before, even if nothing else has changed. */
  hasPicturesToFetch: boolean
}

/** Saves one product, as `saveProducts` does. */
export async function saveProduct(tx: Tx, draft: ProductDraft, now: Date): Promise<SavedProduct> {
  const [saved] = await saveProducts(tx, [draft], now)
  if (!saved) throw new Error(`${draft.handle} was not saved`)
  return saved
}

/**
 * Adds products or brings them up to date, their brands included. Saving the same drafts again writes nothing, except
 * that pictures which could not be fetched wait to be fetched again. The rows of the products stay locked until the transaction ends,
 * so that two imports of one handle run one after the other.
 * @param drafts each with a different handle
 * @returns one for each draft, in their order
 */
export async function saveProducts(tx: Tx, drafts: readonly ProductDraft[], now: Date): Promise<SavedProduct[]> {
  if (drafts.length === 0) return []
  const brands = await ensureBrands(
    tx,
    drafts.map(({ brand }) => brand),
    now,
  )
  // In one order everywhere, so that two imports cannot deadlock.
  const wanted = drafts
    .map((draft) => ({ draft, fields: fieldsOf(draft, brands(draft.brand)) }))
    .sort((a, b) => (a.draft.handle < b.draft.handle ? -1 : 1))
  const created = await insertNew(tx, wanted, now)
  const saved = new Map<string, SavedProduct>()
  for (const { draft } of wanted) {
    const id = created.get(draft.handle)
    if (id)
      saved.set(draft.handle, { id, outcome: 'created', hasPicturesToFetch: hasPicturesToFetch([], draft.pictures) })
  }
  const added = wanted.flatMap(({ draft }) => {
    const id = created.get(draft.handle)
    return id ? [{ productId: id, draft }] : []
  })
  await writePictures(
    tx,
    added.map(({ productId, draft }) => ({ productId, pictures: draft.pictures, before: [] })),
  )
  await insertTags(
    tx,
    added.flatMap(({ productId, draft }) =>
      tagRows(draft.tags ?? {}).map((row) => ({ ...row, product_id: productId })),
    ),
  )
  const existing = wanted.filter(({ draft }) => !created.has(draft.handle))
  for (const [handle, product] of await updateExisting(tx, existing, now)) saved.set(handle, product)
  return drafts.map(({ handle }) => {
    const product = saved.get(handle)
    if (!product) throw new Error(`${handle} was not saved`)
    return product
  })
}

interface Wanted {
  readonly draft: ProductDraft
  readonly fields: ReturnType<typeof fieldsOf>
}

const fieldsOf = (draft: ProductDraft, brandId: Id<'brand'>) => ({
  brand_id: brandId,
  type_code: draft.typeCode,
  name: draft.name,
  sex: draft.sex,
  long_description: draft.longDescription,
  rrp_pence: draft.rrpPence,
  status: draft.status,
  ...(draft.cutForCloth === undefined ? {} : { cut_for_cloth: draft.cutForCloth }),
  ...(draft.colours === undefined ? {} : { colours: [...draft.colours] }),
  ...(draft.keywords === undefined ? {} : { keywords: [...draft.keywords] }),
  ...(draft.vatClass === undefined ? {} : { vat_class: draft.vatClass }),
})

/** @returns the ids of the products that did not exist, by handle */
async function insertNew(tx: Tx, wanted: readonly Wanted[], now: Date): Promise<Map<string, Id<'product'>>> {
  const rows = await tx
    .insertInto('product')
    .values(
      wanted.map(({ draft, fields }) => ({
        cut_for_cloth: null,
        colours: [],
        keywords: [],
        vat_class: 'sale' as const,
        ...fields,
        id: newId<'product'>(),
        handle: draft.handle,
        published_on: draft.publishedOn,
        was_shown: draft.status !== 'draft',
        created_at: now,
        changed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning(['id', 'handle'])
    .execute()
  return new Map(rows.map((row) => [row.handle, row.id]))
}

async function updateExisting(tx: Tx, wanted: readonly Wanted[], now: Date): Promise<Map<string, SavedProduct>> {
  const saved = new Map<string, SavedProduct>()
  if (wanted.length === 0) return saved
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where((eb) => eb('handle', '=', eb.fn.any(eb.val(wanted.map(({ draft }) => draft.handle)))))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = rows.map((row) => row.id)
  const pictures = groupByProduct(await readPictures(tx, ids))
  const tags = groupByProduct(await readTags(tx, ids))
  const wantedByHandle = new Map(wanted.map((product) => [product.draft.handle, product]))
  for (const row of rows) {
    const wantedProduct = wantedByHandle.get(row.handle)
    if (!wantedProduct) continue
    const { draft, fields } = wantedProduct
    const id = row.id
    const before = pictures.get(id) ?? []
    const tagsBefore = tags.get(id) ?? []
    const fieldsDiffer = Object.entries(fields).some(([key, value]) => !isSameJson(row[key as keyof typeof row], value))
    const picturesDiffer = !arePicturesSame(before, draft.pictures)
    const kinds = Object.keys(draft.tags ?? {})
    const tagsDiffer = !isSameJson(
      tagsBefore
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, position, text }) => ({ kind, position, text })),
      tagRows(draft.tags ?? {}),
    )
    const isSame = !fieldsDiffer && !picturesDiffer && !tagsDiffer
    const toFetch = hasPicturesToFetch(before, draft.pictures)
    saved.set(draft.handle, { id, outcome: isSame ? 'unchanged' : 'updated', hasPicturesToFetch: toFetch })
    if (toFetch && !picturesDiffer) await forgetFetchProblems(tx, id)
    if (isSame) continue
    const isFirstShown = !row.was_shown && draft.status !== 'draft'
    await tx
      .updateTable('product')
      .set({
        ...fields,
        earlier_names: withReplaced(row.earlier_names, [row.name], [draft.name]),
        earlier_colours: withReplaced(row.earlier_colours, row.colours, draft.colours ?? row.colours),
        changed_at: now,
        ...(isFirstShown ? { was_shown: true, published_on: draft.publishedOn } : {}),
      })
      .where('id', '=', id)
      .execute()
    if (picturesDiffer) await writePictures(tx, [{ productId: id, pictures: draft.pictures, before }])
    if (tagsDiffer) {
      await tx
        .deleteFrom('product_tag')
        .where('product_id', '=', id)
        .where('kind', 'in', kinds as TagKind[])
        .execute()
      await insertTags(
        tx,
        tagRows(draft.tags ?? {}).map((tag) => ({ ...tag, product_id: id })),
      )
    }
  }
  return saved
}

/** What it was called before, by which a recall still finds its pieces (law L-28). */
const withReplaced = (earlier: readonly string[], before: readonly string[], after: readonly string[]): string[] => [
  ...new Set([...earlier, ...before.filter((text) => !after.includes(text))]),
]

function groupByProduct<Row extends { product_id: Id<'product'> }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.product_id)
    if (group) group.push(row)
    else groups.set(row.product_id, [row])
  }
  return groups
}

async function readPictures(
  tx: Tx,
  productIds: readonly Id<'product'>[],
): Promise<(SavedPicture & { product_id: Id<'product'> })[]> {
  return await tx
    .selectFrom('product_picture')
    .select(['product_id', 'base', 'external', 'alt', 'tint', 'view', 'condition', 'source', 'fetch_problem'])
    .where((eb) => eb('product_id', '=', eb.fn.any(eb.val([...productIds]))))
    .orderBy('product_id')
    .orderBy('position')
    .execute()
}

async function readTags(tx: Tx, productIds: readonly Id<'product'>[]) {
  return await tx
    .selectFrom('product_tag')
    .select(['product_id', 'kind', 'position', 'text'])
    .where((eb) => eb('product_id', '=', eb.fn.any(eb.val([...productIds]))))
    .orderBy('product_id')
    .orderBy('kind')
    .orderBy('position')
    .execute()
}

const tagRows = (tags: NonNullable<ProductDraft['tags']>) =>
  (Object.entries(tags) as [TagKind, readonly string[]][])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([kind, texts]) => texts.map((text, index) => ({ kind, position: index + 1, text })))

type TagRow = ReturnType<typeof tagRows>[number] & { product_id: Id<'product'> }

async function insertTags(tx: Tx, rows: readonly TagRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('product_tag')
      .values([...rows])
      .execute()
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
