import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCollections, numberCollections } from '../steps/order-collections.ts'

/**
 * Removes a collection; its products stay in the shop.
 * @returns its title
 * @throws Refusal not_found
 */
export const removeCollection = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { slug, operator }: { readonly slug: string; readonly operator: string },
): Promise<string> =>
  transaction(db, async (tx) => {
    const places = await lockCollections(tx)
    const removed = places.find((collection) => collection.slug === slug)
    if (!removed) throw new Refusal('not_found', `There is no collection "${slug}".`)
    const { id, title } = removed
    await tx.deleteFrom('collection').where('id', '=', id).execute()
    const others = places.flatMap((collection) => (collection.id === id ? [] : [collection.id]))
    await numberCollections(tx, others)
    const action = { operator, action: 'collection.remove', subjectId: id, note: `${slug}: ${title}` }
    await recordOfficeAction(tx, { ...action, now: clock.now() })
    return title
  })
