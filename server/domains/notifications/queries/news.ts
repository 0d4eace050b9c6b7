import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { wantsNews } from '../rules/news/wants-news.ts'
import { type AddressChoice, findAddressChoice, listAddressChoices } from './address-choices.ts'

export const findNews = (db: Db | Tx, newsId: Id<'news'>) =>
  db.selectFrom('news').selectAll().where('id', '=', newsId).executeTakeFirst()

export const findNewsNamed = (db: Db | Tx, name: string) =>
  db.selectFrom('news').selectAll().where('name', '=', name).executeTakeFirst()

export type NewsProgress = Awaited<ReturnType<typeof listNews>>[number]

/** All news, newest first, with the progress of each. */
export const listNews = (db: Db | Tx) =>
  db
    .selectFrom('news')
    .leftJoin('news_copy', 'news_copy.news_id', 'news.id')
    .select(['news.name', 'news.written_at', 'news.sent_at', 'news.stopped_at'])
    .select(({ fn }) => [
      fn.count<number>('news_copy.id').filterWhere('state', 'in', ['waiting', 'sending']).as('waiting'),
      fn.count<number>('news_copy.id').filterWhere('state', '=', 'sent').as('sent'),
      fn.count<number>('news_copy.id').filterWhere('state', '=', 'skipped').as('skipped'),
      fn.count<number>('news_copy.id').filterWhere('state', '=', 'refused').as('refused'),
      fn.count<number>('news_copy.id').filterWhere('state', '=', 'failed').as('failed'),
    ])
    .groupBy('news.id')
    .orderBy('news.written_at', 'desc')
    .orderBy('news.id', 'desc')
    .execute()

export interface NewsRecipients {
  /** The entries of addresses on the list. */
  readonly entries: readonly Id<'mailing-list-entry'>[]
  /** The accounts whose addresses are not on the list yet. */
  readonly accounts: readonly AddressChoice[]
  /** The number of unsent copies whose addresses still want news. */
  readonly open: number
}

const openStates: readonly string[] = ['waiting', 'sending', 'failed']

/**
 * Lists who wants news now and has not got this news: each address once, even if it is on the list and has an account. Leaves out
 * an account that got it at another address.
 */
export async function listRecipients(db: Db | Tx, newsId: Id<'news'>): Promise<NewsRecipients> {
  const choices = new Map((await listAddressChoices(db)).map((choice) => [choice.email, choice]))
  const listed = await db
    .selectFrom('mailing_list as entry')
    .leftJoin('news_copy as copy', (join) =>
      join.onRef('copy.entry_id', '=', 'entry.id').on('copy.news_id', '=', newsId),
    )
    .select(['entry.id', 'entry.email', 'entry.state', 'entry.confirmed_at', 'entry.left_at', 'entry.suppressed_at'])
    .select(['entry.account_id', 'copy.state as copy_state'])
    .orderBy('entry.id')
    .execute()
  const known = new Set(listed.map(({ email }) => email))
  const reachedAccounts = new Set(
    listed.flatMap((entry) =>
      entry.copy_state === 'sent' || entry.copy_state === 'sending' ? (entry.account_id ?? []) : [],
    ),
  )
  const isNew = (choice: AddressChoice | undefined) => !(choice?.own && reachedAccounts.has(choice.id))
  const wanted = listed.filter((entry) => wantsNews(entry, choices.get(entry.email)))
  return {
    entries: wanted.filter((entry) => entry.copy_state === null && isNew(choices.get(entry.email))).map(({ id }) => id),
    accounts: [...choices.values()].filter(
      (choice) => !known.has(choice.email) && wantsNews(undefined, choice) && isNew(choice),
    ),
    open: wanted.filter(({ copy_state }) => copy_state !== null && openStates.includes(copy_state)).length,
  }
}

/** Locks an entry and reads it with the choice of the account that has its address. */
export async function lockListed(tx: Tx, entryId: Id<'mailing-list-entry'>) {
  const entry = await tx.selectFrom('mailing_list').selectAll().where('id', '=', entryId).forUpdate().executeTakeFirst()
  return entry && { entry, choice: await findAddressChoice(tx, entry.email) }
}
