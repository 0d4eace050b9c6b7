import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const userColumns = [
  'id',
  'email',
  'given_name',
  'family_name',
  'address_line1',
  'address_line2',
  'city',
  'post_code',
  'contact_phone',
  'country',
  'receive_marketing',
] as const

export type UserRow = Awaited<ReturnType<typeof getUserRow>>

/** @throws NoResultError when there is no such account */
export function getUserRow(db: Db | Tx, accountId: Id<'account'>) {
  return selectUser(db, accountId).executeTakeFirstOrThrow()
}

export const selectUser = (db: Reader, accountId: Id<'account'>) =>
  db.selectFrom('account').select(userColumns).where('id', '=', accountId)

export interface Credentials {
  readonly accountId: Id<'account'>
  readonly email: string
  readonly passwordHash: string
  readonly names: readonly string[]
}

type AccountKey = { readonly email: string } | { readonly accountId: Id<'account'> }

/** @param key an email as `parseEmailAddress` returns it, or an account */
export async function findCredentials(db: Db | Tx, key: AccountKey): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash', 'given_name', 'family_name'])
    .where((eb) => ('email' in key ? eb('email', '=', key.email) : eb('id', '=', key.accountId)))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    accountId: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    names: [row.given_name, row.family_name, `${row.given_name}${row.family_name}`],
  }
}

/** @param email as `parseEmailAddress` returns it */
export async function findAccountIdByEmail(db: Db | Tx, email: string): Promise<Id<'account'> | undefined> {
  const row = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

/** Finds the account of a reset code that is unused and has not expired, if the account has this email. */
export async function findUsableReset(
  db: Db | Tx,
  { email, codeHash, wallNow }: { email: string; codeHash: Buffer; wallNow: Date },
): Promise<{ accountId: Id<'account'> } | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .select('account.id')
    .where('password_reset.code_hash', '=', codeHash)
    .where('password_reset.used_at', 'is', null)
    .where('password_reset.expires_at', '>', wallNow)
    .where('account.email', '=', email)
    .executeTakeFirst()
  return row && { accountId: row.id }
}

export interface AccountForOrder {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly city: string
  readonly postCode: string
  readonly contactPhone: string
}

/**
 * The name and address for an order; missing fields are empty.
 * @throws NoResultError when there is no such account
 */
export const getAccountForOrder = async (db: Db | Tx, accountId: Id<'account'>): Promise<AccountForOrder> =>
  forOrder(await getUserRow(db, accountId))

/**
 * As getAccountForOrder, under the account's lock (lockAccount).
 * @throws NoResultError when there is no such account
 */
export const lockAccountForOrder = async (tx: Tx, accountId: Id<'account'>): Promise<AccountForOrder> =>
  forOrder(
    await tx
      .selectFrom('account')
      .select(userColumns)
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  )

export async function accountAsPayer(db: Db | Tx, accountId: Id<'account'>) {
  const { email, givenName, familyName } = await getAccountForOrder(db, accountId)
  return { accountId, email, name: `${givenName} ${familyName}`.trim() }
}

const forOrder = (row: UserRow): AccountForOrder => ({
  email: row.email,
  givenName: row.given_name,
  familyName: row.family_name,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  city: row.city,
  postCode: row.post_code,
  contactPhone: row.contact_phone,
})

export interface Recipient {
  readonly accountId: Id<'account'>
  readonly email: string
  readonly givenName: string
  readonly familyName: string
}

/** The recipient of emails; undefined when the account is gone or was closed. */
export async function findRecipient(db: Db | Tx, accountId: Id<'account'>): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['email', 'given_name', 'family_name'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row && { accountId, email: row.email, givenName: row.given_name, familyName: row.family_name }
}

/** Null until the account has proved that its address is its own: anybody can register with somebody else's. */
export async function findProvedEmail(db: Db | Tx, accountId: Id<'account'>): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('email_proved_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}

/** A consent, with what was shown. */
export const findConsent = (db: Db | Tx, consentId: Id<'consent'>) =>
  db.selectFrom('consent').select(['terms_version', 'at', 'shown']).where('id', '=', consentId).executeTakeFirst()

/** Version of the terms last agreed to, by joining or by an update; null when none is on record. */
export async function findAcceptedTerms(db: Db | Tx, accountId: Id<'account'>): Promise<string | null> {
  const row = await selectAcceptedTerms(db, accountId).executeTakeFirst()
  return row?.terms_version ?? null
}

export const selectAcceptedTerms = (db: Reader, accountId: Id<'account'>) =>
  db
    .selectFrom('consent')
    .select('terms_version')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['subscription_terms', 'terms_update'])
    .where('given', '=', true)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

export type ChildRow = Awaited<ReturnType<ReturnType<typeof selectChildren>['executeTakeFirstOrThrow']>>

/** The children, in the order in which they were added. */
export const selectChildren = (db: Reader, accountId: Id<'account'>) =>
  db
    .selectFrom('child')
    .select(['id', 'name', 'born_on', 'height_cm'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')

export type SessionRow = Awaited<ReturnType<typeof listSessionRows>>[number]

/** The sessions that have not expired, newest first. */
export function listSessionRows(db: Db | Tx, accountId: Id<'account'>, wallNow: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', wallNow)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** An account's choice about marketing emails, which counts only for an address that it has proved. */
export interface MarketingChoice {
  readonly id: Id<'account'>
  readonly email: string
  readonly wanted: boolean
  /** When it last chose; null if it never has. */
  readonly since: Date | null
  readonly provedAt: Date | null
}

const selectChoices = (db: Db | Tx) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'receive_marketing as wanted'])
    .select(['marketing_changed_at as since', 'email_proved_at as provedAt'])
    .where('erased_at', 'is', null)

/** The choices of all open accounts that have ever said yes or no. */
export const listMarketingChoices = (db: Db | Tx): Promise<MarketingChoice[]> =>
  selectChoices(db).where('marketing_changed_at', 'is not', null).orderBy('id').execute()

/** @returns undefined if no account has the address */
export const findMarketingChoice = (db: Db | Tx, email: string): Promise<MarketingChoice | undefined> =>
  selectChoices(db).where('email', '=', email).executeTakeFirst()

/** @returns undefined if the account is closed */
export const findMarketingChoiceOf = (db: Db | Tx, accountId: Id<'account'>): Promise<MarketingChoice | undefined> =>
  selectChoices(db).where('id', '=', accountId).executeTakeFirst()

/** The addresses of each of these accounts: its own and, as long as a change is kept, its former ones. */
export async function listAddressesOf(
  db: Db | Tx,
  accountIds: readonly Id<'account'>[],
): Promise<Map<Id<'account'>, Set<string>>> {
  const formerEmails = await db
    .selectFrom('email_change')
    .select(['account_id', 'former_email'])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('former_email', 'is not', null)
    .execute()
  const addresses = new Map([...(await listEmailsOf(db, accountIds))].map(([id, email]) => [id, new Set([email])]))
  for (const { account_id, former_email } of formerEmails) addresses.get(account_id)?.add(former_email ?? '')
  return addresses
}

/** The addresses of these accounts, without closed ones. */
export async function listEmailsOf(
  db: Db | Tx,
  accountIds: readonly Id<'account'>[],
): Promise<Map<Id<'account'>, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The names of these accounts, '' for an account without one. */
export async function listNamesOf(
  db: Db | Tx,
  accountIds: readonly Id<'account'>[],
): Promise<Map<Id<'account'>, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'given_name', 'family_name'])
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, given_name, family_name }) => [id, `${given_name} ${family_name}`.trim()]))
}
