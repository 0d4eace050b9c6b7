import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NewCollection {
  readonly slug: string
  readonly title: string
  readonly intro: string
  /** Its position among the collections, from 1. */
  readonly position: number
  /** In the order they are shown. */
  readonly productIds: readonly Id<'product'>[]
}

export async function addCollection(tx: Tx, collection: NewCollection, now: Date): Promise<Id<'collection'>> {
  const { productIds, ...fields } = collection
  const id = newId<'collection'>()
  await tx
    .insertInto('collection')
    .values({ id, ...fields, changed_at: now })
    .execute()
  await addProducts(tx, id, productIds)
  return id
}

/** Replaces the products of a collection. */
export async function replaceCollectionProducts(
  tx: Tx,
  id: Id<'collection'>,
  productIds: readonly Id<'product'>[],
): Promise<void> {
  await tx.deleteFrom('collection_product').where('collection_id', '=', id).execute()
  await addProducts(tx, id, productIds)
}

async function addProducts(tx: Tx, id: Id<'collection'>, productIds: readonly Id<'product'>[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .insertInto('collection_product')
    .values(productIds.map((productId, index) => ({ collection_id: id, product_id: productId, position: index + 1 })))
    .execute()
}
