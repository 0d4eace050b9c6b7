// An account's refusal of news also covers its former addresses (law L-25). Once no account has an address, only its entry can
// record the refusal.
import { findMarketingChoiceOf, findProvedFormerAddress } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findAddressChoice } from '../queries/address-choices.ts'

interface Move {
  readonly type: 'email-changed' | 'email-change-undone'
  readonly accountId: Id<'account'>
  readonly changeId: Id<'email-change'>
}

/**
 * When an account has left an address, takes it off the list if the account refused news after the address had confirmed. Otherwise
 * links the entry to the account, so that a later refusal finds it; but not after an undo, because a stranger may have given the
 * account that address.
 */
export async function keepRefusal(tx: Tx, { type, accountId, changeId }: Move): Promise<void> {
  const former = await findProvedFormerAddress(tx, changeId)
  if (former === undefined) return
  const entries = tx.updateTable('mailing_list').where('email', '=', former).where('state', '=', 'confirmed')
  const choice = await findMarketingChoiceOf(tx, accountId)
  if (choice?.since && !choice.wanted)
    await entries.set({ state: 'left', left_at: choice.since }).where('confirmed_at', '<=', choice.since).execute()
  if (type === 'email-changed') await entries.set({ account_id: accountId }).execute()
}

/** Takes an account's former confirmed addresses off the list, unless their next owner has chosen. */
export async function leaveFormerAddresses(
  tx: Tx,
  { accountId }: { readonly accountId: Id<'account'> },
): Promise<void> {
  const refusal = await findMarketingChoiceOf(tx, accountId)
  if (!refusal?.since || refusal.wanted) return
  const former = await tx
    .selectFrom('mailing_list')
    .select(['id', 'email'])
    .where('account_id', '=', accountId)
    .where('email', '<>', refusal.email)
    .where('state', '=', 'confirmed')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, email } of former) {
    const next = await findAddressChoice(tx, email)
    if (next?.own && next.since) continue
    await tx.updateTable('mailing_list').set({ state: 'left', left_at: refusal.since }).where('id', '=', id).execute()
  }
}
