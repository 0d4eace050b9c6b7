import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NewAccount {
  /** The address as `parseEmailAddress` returns it. */
  readonly email: string
  readonly passwordHash: string
  readonly givenName: string
  readonly familyName: string
  readonly receiveMarketing?: boolean
  readonly addressLine1?: string
  readonly addressLine2?: string
  readonly city?: string
  readonly postCode?: string
  readonly contactPhone?: string
  /** Application time. */
  readonly now: Date
}

/** Inserts an account; undefined when the email already has one. For registration, the demo world and tests. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<Id<'account'> | undefined> {
  const row = await tx
    .insertInto('account')
    .values({
      id: newId<'account'>(),
      email: account.email,
      password_hash: account.passwordHash,
      given_name: account.givenName,
      family_name: account.familyName,
      address_line1: account.addressLine1 ?? '',
      address_line2: account.addressLine2 ?? '',
      city: account.city ?? '',
      post_code: account.postCode ?? '',
      contact_phone: account.contactPhone ?? '',
      receive_marketing: account.receiveMarketing ?? false,
      marketing_changed_at: account.receiveMarketing ? account.now : null,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
