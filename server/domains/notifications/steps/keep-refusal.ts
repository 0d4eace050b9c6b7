import { findAddressLeft, findMarketingChoiceOf } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Takes the address that an account gives up off the list, if its last word there was the account's refusal of news (law L-25).
 * Once nobody has the address, only the entry can say so.
 */
export async function keepRefusal(
  tx: Tx,
  { accountId, changeId }: { readonly accountId: Id<'account'>; readonly changeId: Id<'email-change'> },
): Promise<void> {
  const choice = await findMarketingChoiceOf(tx, accountId)
  if (!choice?.since || choice.wanted) return
  const former = await findAddressLeft(tx, changeId)
  if (former === undefined) return
  await tx
    .updateTable('mailing_list')
    .set({ state: 'left', left_at: choice.since })
    .where('email', '=', former)
    .where('state', '=', 'confirmed')
    .where('confirmed_at', '<=', choice.since)
    .execute()
}
