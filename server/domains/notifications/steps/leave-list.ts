import { findMarketingChoiceOf } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findAddressChoice } from '../queries/address-choices.ts'

interface Left {
  readonly email: string
  /** The accounts that still want news, of those that have or had this address. */
  readonly wanting: readonly Id<'account'>[]
}

/**
 * Takes a locked entry off the list and ends its pending confirmations. The caller switches news off for the accounts in another
 * transaction, because closing an account locks it before its entry.
 * @returns undefined if it has already left and none of its accounts wants news
 */
export async function leaveList(tx: Tx, entryId: Id<'mailing-list-entry'>, now: Date): Promise<Left | undefined> {
  await tx.deleteFrom('mailing_list_code').where('entry_id', '=', entryId).where('purpose', '=', 'confirm').execute()
  const { email, state, account_id } = await tx
    .selectFrom('mailing_list')
    .select(['email', 'state', 'account_id'])
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  const choices = [
    await findAddressChoice(tx, email),
    account_id === null ? undefined : await findMarketingChoiceOf(tx, account_id),
  ]
  const wanting = [...new Set(choices.flatMap((choice) => (choice?.wanted ? choice.id : [])))]
  if (state === 'left' && wanting.length === 0) return undefined
  await tx.updateTable('mailing_list').set({ state: 'left', left_at: now }).where('id', '=', entryId).execute()
  return { email, wanting }
}
