// The choices of accounts about news, and whether they count for the address. Anybody can register with any address, so it is the
// account's own only once an emailed link has proved it or, as for a change of email, somebody has joined with it.
import {
  findMarketingChoice,
  findProvedEmail,
  listMarketingChoices,
  type MarketingChoice,
} from '#server/domains/accounts/index.ts'
import { hasJoined, listJoined } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface AddressChoice extends MarketingChoice {
  readonly own: boolean
}

/** Lists the choices of all accounts that have ever made one. */
export async function listAddressChoices(db: Db | Tx): Promise<AddressChoice[]> {
  const choices = await listMarketingChoices(db)
  const unproved = choices.filter(({ provedAt }) => provedAt === null)
  const joined = await listJoined(
    db,
    unproved.map(({ id }) => id),
  )
  return choices.map((choice) => ({ ...choice, own: choice.provedAt !== null || joined.has(choice.id) }))
}

/** @returns undefined if the address has no account */
export async function findAddressChoice(db: Db | Tx, email: string): Promise<AddressChoice | undefined> {
  const choice = await findMarketingChoice(db, email)
  return choice && { ...choice, own: choice.provedAt !== null || (await hasJoined(db, choice.id)) }
}

/** Whether the account's address is known to be its own. */
export const isAddressOwn = async (db: Db | Tx, accountId: Id<'account'>): Promise<boolean> =>
  (await findProvedEmail(db, accountId)) !== null || (await hasJoined(db, accountId))
