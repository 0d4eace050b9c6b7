import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockOpenAccount } from './lock-account.ts'
import type { PostalAddress } from './read-postal-address.ts'

/**
 * Saves a parsed address to the account. Its addressee does not change the account's name.
 * @throws Refusal unauthorized
 */
export async function savePostalAddress(tx: Tx, accountId: Id<'account'>, address: PostalAddress): Promise<void> {
  await lockOpenAccount(tx, accountId)
  await tx
    .updateTable('account')
    .set({
      address_line1: address.addressLine1,
      address_line2: address.addressLine2,
      city: address.city,
      post_code: address.postCode,
    })
    .where('id', '=', accountId)
    .execute()
}
