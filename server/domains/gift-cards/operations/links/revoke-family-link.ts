import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { LinkServices } from './make-family-link.ts'

/**
 * Switches a link off at once. Has no effect when it is already off.
 * @throws Refusal not_found
 */
export const revokeFamilyLink = (
  { db, clock }: LinkServices,
  accountId: Id<'account'>,
  linkId: Id<'gift-link'>,
): Promise<void> =>
  transaction(db, async (tx) => {
    const revoked = await tx
      .updateTable('gift_link')
      .set({ revoked_at: clock.now() })
      .where('id', '=', linkId)
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (revoked.numUpdatedRows > 0n) return
    const known = await tx
      .selectFrom('gift_link')
      .select('id')
      .where('id', '=', linkId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!known) throw new Refusal('not_found', messages.notFound)
  })
