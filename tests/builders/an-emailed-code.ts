// The codes of emailed links, as an email to the account's current address would contain them.
import { findRecipient, mintResetCode, mintSignInCode } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'

type Services = Parameters<typeof mintSignInCode>[0]

export const aSignInCode = async (
  services: Services,
  accountId: Id<'account'>,
  redirect: string | null,
): Promise<string> => mintSignInCode(services, await recipientOf(services, accountId), redirect)

export const aResetCode = async (services: Services, accountId: Id<'account'>): Promise<string> =>
  mintResetCode(services, await recipientOf(services, accountId))

async function recipientOf({ db }: Services, accountId: Id<'account'>) {
  const recipient = await findRecipient(db, accountId)
  if (!recipient) throw new Error(`no account ${accountId} to email`)
  return recipient
}
