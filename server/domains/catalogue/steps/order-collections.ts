import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type CollectionPlaces = readonly {
  readonly id: Id<'collection'>
  readonly slug: string
  readonly title: string
  readonly intro: string
}[]

/** Locks the collections against other operators until the transaction ends. @returns all of them, in their order */
export async function lockCollections(tx: Tx): Promise<CollectionPlaces> {
  await sql`lock table collection in share row exclusive mode`.execute(tx)
  return tx.selectFrom('collection').select(['id', 'slug', 'title', 'intro']).orderBy('position').execute()
}

/**
 * Moves a collection to its place among the others, and numbers all of them from 1. A place beyond the last
 * means the last. Without a place, an existing collection stays where it is and a new one becomes last.
 * @param places the collections before this transaction changed them; a new one is not among them
 * @returns its place
 */
export async function putInOrder(
  tx: Tx,
  places: CollectionPlaces,
  { id, place }: { readonly id: Id<'collection'>; readonly place: number | undefined },
): Promise<number> {
  const ids = places.map((collection) => collection.id)
  const at = ids.indexOf(id)
  const others = ids.filter((other) => other !== id)
  const index = place === undefined ? (at < 0 ? others.length : at) : Math.min(place - 1, others.length)
  await numberCollections(tx, others.toSpliced(index, 0, id))
  return index + 1
}

export async function numberCollections(tx: Tx, ids: readonly Id<'collection'>[]): Promise<void> {
  // Positions are unique at every moment, so all are first moved out of the way.
  await sql`update collection set position = -position`.execute(tx)
  await sql`
    update collection set position = place.at
    from unnest(${ids}::uuid[]) with ordinality as place (id, at) where collection.id = place.id`.execute(tx)
}
