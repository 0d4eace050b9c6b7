import { findRecipient, mintSignInCode } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'

/** The code of a sign-in link, minted as for an email to the account's current address. */
export async function aSignInCode(
  services: Parameters<typeof mintSignInCode>[0],
  accountId: Id<'account'>,
  redirect: string | null,
): Promise<string> {
  const recipient = await findRecipient(services.db, accountId)
  if (!recipient) throw new Error(`no account ${accountId} to email`)
  return mintSignInCode(services, recipient, redirect)
}
