import { newId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findNewsNamed } from '../../queries/news.ts'
import { longestText, type News, readNews } from '../../rules/news/read-news.ts'

export interface NewsRecords {
  readonly db: Db
  readonly clock: Clock
}

interface Draft {
  readonly name: string
  readonly text: string
  readonly operator: string
}

const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const longestName = 60

/**
 * Saves a draft of news, or a new version of it. News that is being sent cannot be changed.
 * @throws Refusal invalid_request, not_now
 */
export async function writeNews({ db, clock }: NewsRecords, { name, text, operator }: Draft): Promise<News> {
  if (!namePattern.test(name) || name.length > longestName)
    throw new Refusal('invalid_request', `A name is at most ${longestName} lowercase letters, digits and hyphens.`)
  if (text.length > longestText)
    throw new Refusal('invalid_request', `News has at most ${longestText} characters, and this has ${text.length}.`)
  const read = readNews(text)
  if (!read.ok) throw new Refusal('invalid_request', read.reason)
  const now = clock.now()
  await transaction(db, async (tx) => {
    const id = newId<'news'>()
    const kept = await tx
      .insertInto('news')
      .values({ id, name, text, written_at: now })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ text, written_at: now }).where('news.sent_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!kept) throw new Refusal('not_now', `"${name}" has been sent. Give the new text another name.`)
    await recordOfficeAction(tx, { operator, action: 'news.write', subjectId: kept.id, note: name, now })
  })
  return read.value
}

/**
 * Finds news by its name, with its text parsed as subscribers see it.
 * @throws Refusal not_found, invalid_request
 */
export async function getNews(db: Db | Tx, name: string) {
  const row = await findNewsNamed(db, name)
  if (!row) throw new Refusal('not_found', `There is no news named "${name}".`)
  const read = readNews(row.text)
  if (!read.ok) throw new Refusal('invalid_request', read.reason)
  return { ...row, news: read.value }
}
