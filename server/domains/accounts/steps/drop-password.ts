import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { hashOfNoPassword } from '../operations/secrets/hash-password.ts'
import { forgetPlaces } from './sign-in-turns.ts'

/**
 * Removes the password of an account, and makes every network of its email unknown: its owner signs in by an emailed link, or sets
 * another.
 * @returns false if there is no such account, or it is closed
 */
export async function dropPassword(tx: Tx, accountId: Id<'account'>): Promise<boolean> {
  const dropped = await tx
    .updateTable('account')
    .set({ password_hash: hashOfNoPassword() })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!dropped) return false
  await forgetPlaces(tx, dropped.email)
  return true
}
