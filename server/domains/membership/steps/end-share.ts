import type { Tx } from '#server/platform/db/transaction.ts'
import type { Share } from '../queries/sharing/shares.ts'

/**
 * Ends an invitation or a sharing, and deletes its address and its codes. The caller has locked the membership.
 * @returns false if it had ended before
 */
export async function endShare(
  tx: Tx,
  { id }: Pick<Share, 'id'>,
  { as, now }: { readonly as: NonNullable<Share['ended_as']>; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('membership_share')
    .set({ ended_at: now, ended_as: as, invited_email: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await tx.deleteFrom('membership_share_code').where('share_id', '=', id).execute()
  return numUpdatedRows > 0n
}
