import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Erases a child whom its family had deleted before a restore of the database.
 * @returns false if there is no such child
 */
export async function eraseChild(tx: Tx, childId: Id<'child'>): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('child').where('id', '=', childId).executeTakeFirst()
  return numDeletedRows > 0n
}
