import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface FamilyLinkOptions {
  readonly accountId: Id<'account'>
  readonly now: Date
  /** Default: all children of the account. */
  readonly childIds?: readonly Id<'child'>[]
  readonly showsSaved?: boolean
  readonly revoked?: boolean
}

/** A link that works for 90 days. @returns the secret at the end of its address */
export async function aFamilyLink(tx: Tx, options: FamilyLinkOptions): Promise<string> {
  const { accountId, now, showsSaved = true, revoked = false } = options
  const secret = newSecretCode()
  const id: Id<'gift-link'> = newId()
  await tx
    .insertInto('gift_link')
    .values({
      id,
      account_id: accountId,
      secret_hash: hashSecretCode(secret),
      shows_saved: showsSaved,
      created_at: now,
      expires_at: new Date(now.getTime() + 90 * 86_400_000),
      revoked_at: revoked ? now : null,
    })
    .execute()
  const all = await tx.selectFrom('child').select('id').where('account_id', '=', accountId).execute()
  const shown = options.childIds ?? all.map((child) => child.id)
  if (shown.length > 0)
    await tx
      .insertInto('gift_link_child')
      .values(shown.map((child_id) => ({ link_id: id, child_id })))
      .execute()
  return secret
}
