import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addCollection, replaceCollectionProducts } from '../steps/add-collection.ts'
import { type CollectionPlaces, lockCollections, putInOrder } from '../steps/order-collections.ts'

export interface CollectionDraft {
  /** Its address: /collections/SLUG. */
  readonly slug: string
  readonly operator: string
  /** Undefined: unchanged. A new collection needs one. */
  readonly title: string | undefined
  /** Undefined: unchanged. */
  readonly intro: string | undefined
  /** Its place among the collections, from 1. Undefined: unchanged, or last if it is new. */
  readonly place: number | undefined
  /** The slugs of its products, in the order they are shown. Empty: unchanged. */
  readonly products: readonly string[]
}

export interface SavedCollection {
  readonly title: string
  readonly isNew: boolean
  readonly place: number
}

const maxLength = { slug: 60, title: 60, intro: 300 }
const maxProducts = 200
const maxCollections = 100

/**
 * Creates a collection, or replaces the fields that the draft gives.
 * @throws Refusal invalid_request for a field that is missing, malformed, repeated or too long; not_found for unknown products
 */
export const saveCollection = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  draft: CollectionDraft,
): Promise<SavedCollection> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const productIds = await readProducts(tx, draft.products)
    const places = await lockCollections(tx)
    const known = places.find(({ slug }) => slug === draft.slug)
    const title = readText('title', draft.title) ?? known?.title
    const intro = readText('intro', draft.intro) ?? known?.intro ?? ''
    if (!known) checkNewCollection(draft, title, places)
    const fields = { title: title ?? '', intro }
    const id = known
      ? known.id
      : await addCollection(tx, { slug: draft.slug, ...fields, position: places.length + 1, productIds }, now)
    if (known) {
      await tx
        .updateTable('collection')
        .set({ ...fields, changed_at: now })
        .where('id', '=', id)
        .execute()
      if (productIds.length > 0) await replaceCollectionProducts(tx, id, productIds)
    }
    const place = await putInOrder(tx, places, { id, place: draft.place })
    const note = `${draft.slug}: ${title}${productIds.length > 0 ? `; ${draft.products.join(' ')}` : ''}`
    await recordOfficeAction(tx, { operator: draft.operator, action: 'collection.save', subjectId: id, note, now })
    return { title: fields.title, isNew: !known, place }
  })

function checkNewCollection(
  { slug, products }: CollectionDraft,
  title: string | undefined,
  places: CollectionPlaces,
): void {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > maxLength.slug)
    throw new Refusal(
      'invalid_request',
      `"${slug}" is not a valid address: use a-z, 0-9 and hyphens, at most ${maxLength.slug} characters.`,
    )
  if (title === undefined) throw new Refusal('invalid_request', `There is no collection "${slug}" yet: give its title.`)
  if (products.length === 0) throw new Refusal('invalid_request', 'A new collection needs products.')
  if (places.length >= maxCollections)
    throw new Refusal('invalid_request', `There are ${places.length} collections already: remove one first.`)
}

function readText(field: 'title' | 'intro', typed: string | undefined): string | undefined {
  const text = typed?.trim()
  if (text === undefined) return undefined
  if (text === '' && field === 'title') throw new Refusal('invalid_request', 'A collection needs a title.')
  if (text.length > maxLength[field])
    throw new Refusal(
      'invalid_request',
      `The ${field} has ${text.length} characters; the most allowed is ${maxLength[field]}.`,
    )
  return text
}

async function readProducts(tx: Tx, slugs: readonly string[]): Promise<Id<'product'>[]> {
  if (slugs.length === 0) return []
  if (slugs.length > maxProducts)
    throw new Refusal('invalid_request', `${slugs.length} products are too many: at most ${maxProducts} are allowed.`)
  const repeated = slugs.find((slug, at) => slugs.indexOf(slug) !== at)
  if (repeated !== undefined) throw new Refusal('invalid_request', `"${repeated}" is named twice.`)
  const rows = await tx.selectFrom('product').select(['id', 'handle']).where('handle', 'in', slugs).execute()
  const ids = new Map(rows.map(({ id, handle }) => [handle, id]))
  const unknown = slugs.filter((slug) => !ids.has(slug))
  if (unknown.length > 0) throw new Refusal('not_found', `No product has this slug: ${unknown.join(', ')}.`)
  return slugs.flatMap((slug) => ids.get(slug) ?? [])
}
