import { type Id, isId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { AccountServices } from '../services.ts'

/**
 * Erases a child immediately; nothing is kept (product §9.2).
 * @throws Refusal not_found
 */
export async function deleteChild(
  services: Pick<AccountServices, 'db'>,
  accountId: Id<'account'>,
  childId: string,
): Promise<void> {
  const erased =
    isId<'child'>(childId) &&
    (await transaction(services.db, (tx) =>
      tx.deleteFrom('child').where('id', '=', childId).where('account_id', '=', accountId).executeTakeFirst(),
    ))
  if (!erased || erased.numDeletedRows === 0n)
    throw new Refusal('not_found', 'That child is not on your list any more', { field: 'params.id' })
}
