import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, isSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export const linkSettings = ['gift_link.most', 'gift_link.days'] as const

/** The links of an account that work, newest first. */
export const selectLiveLinks = (db: Reader, accountId: Id<'account'>, now: Date) =>
  db
    .selectFrom('gift_link as link')
    .where('link.account_id', '=', accountId)
    .where('link.revoked_at', 'is', null)
    .where('link.expires_at', '>', now)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')

/** The link with this secret, if it works. */
export const selectLinkBySecret = (db: Reader, secret: string, now: Date) =>
  db
    .selectFrom('gift_link as link')
    .where('link.secret_hash', '=', hashSecretCode(isSecretCode(secret) ? secret : ''))
    .where('link.revoked_at', 'is', null)
    .where('link.expires_at', '>', now)

export interface LinkRecipient {
  readonly accountId: Id<'account'>
  readonly email: string
}

/**
 * Finds the family whose link this is, and the address to which a gift card bought through it is emailed. The buyer never sees
 * that address.
 * @returns undefined if the link is unknown, or no longer works
 */
export async function recipientOfLink(db: Db | Tx, secret: string, now: Date): Promise<LinkRecipient | undefined> {
  const found = await selectLinkBySecret(db, secret, now)
    .innerJoin('account', 'account.id', 'link.account_id')
    .select(['account.id as accountId', 'account.email'])
    .executeTakeFirst()
  return found?.email ? { accountId: found.accountId, email: found.email } : undefined
}
