import { newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { listRecipients } from '../../queries/news.ts'
import { newsBatchKind } from '../../rules/news/kinds.ts'
import { isTooOldToSend, sendableDays } from '../../rules/news/news-limits.ts'
import { listAccounts } from '../../steps/list-accounts.ts'
import { getNews, type NewsRecords } from './write-news.ts'

interface SendRequest {
  readonly name: string
  /** How many addresses the operator expects to reach; any other number is refused. */
  readonly count: number
  readonly operator: string
}

export interface NewsPlan {
  /** How many addresses have not got the news yet. */
  readonly count: number
  readonly minutes: number
}

/** How many rows one statement inserts. */
const batch = 500

/**
 * Counts the addresses to which news would be sent now.
 * @throws Refusal not_found, invalid_request, not_now
 */
export const planNews = ({ db, clock }: NewsRecords, name: string): Promise<NewsPlan> =>
  transaction(db, async (tx) => {
    const { plan } = await planSending(tx, name, clock.now())
    return plan
  })

/**
 * Sends news to everybody who wants it, at the rate of the setting. Repeating it sends to later subscribers, continues after a stop
 * and retries failed copies; nobody gets it twice.
 * @throws Refusal not_found, invalid_request, not_now
 */
export const sendNews = ({ db, clock }: NewsRecords, { name, count, operator }: SendRequest): Promise<NewsPlan> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const { news, plan, recipients } = await planSending(tx, name, now)
    if (plan.count === 0) throw new Refusal('not_now', `There is nobody left to send "${name}" to.`)
    if (plan.count !== count)
      throw new Refusal('not_now', `"${name}" now goes to ${plan.count}, not ${count}: look again, then send it.`)
    await tx
      .updateTable('news')
      .set({ sent_at: news.sent_at ?? now, stopped_at: null })
      .where('id', '=', news.id)
      .execute()
    await tx
      .updateTable('news_copy')
      .set({ state: 'waiting', attempts: 0, retry_at: null, ended_at: null })
      .where('news_id', '=', news.id)
      .where('state', '=', 'failed')
      .execute()
    const entries = [...recipients.entries, ...(await listAccounts(tx, recipients.accounts))]
    for (let from = 0; from < entries.length; from += batch)
      await tx
        .insertInto('news_copy')
        .values(
          entries
            .slice(from, from + batch)
            .map((entry_id) => ({ id: newId<'news-copy'>(), news_id: news.id, entry_id })),
        )
        .onConflict((conflict) => conflict.columns(['news_id', 'entry_id']).doNothing())
        .execute()
    await enqueueJob(tx, now, { kind: newsBatchKind, payload: { newsId: news.id } })
    const note = `${name}: ${plan.count}`
    await recordOfficeAction(tx, { operator, action: 'news.send', subjectId: news.id, note, now })
    return plan
  })

/**
 * Stops sending news, except for an email that is being handed to the mail server at this moment.
 * @throws Refusal not_found, not_now
 */
export const stopNews = (
  { db, clock }: NewsRecords,
  { name, operator }: Pick<SendRequest, 'name' | 'operator'>,
): Promise<void> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const { id } = await getNews(tx, name)
    const stopped = await tx
      .updateTable('news')
      .set({ stopped_at: now })
      .where('id', '=', id)
      .where('sent_at', 'is not', null)
      .where('stopped_at', 'is', null)
      .executeTakeFirst()
    if (stopped.numUpdatedRows === 0n) throw new Refusal('not_now', `"${name}" is not being sent.`)
    await recordOfficeAction(tx, { operator, action: 'news.stop', subjectId: id, note: name, now })
  })

async function planSending(tx: Tx, name: string, now: Date) {
  const news = await getNews(tx, name)
  // The lock makes two simultaneous commands decide one after the other.
  await tx.selectFrom('news').select('id').where('id', '=', news.id).forUpdate().executeTakeFirstOrThrow()
  if (news.sent_at && isTooOldToSend(news.sent_at, now))
    throw new Refusal(
      'not_now',
      `"${name}" was sent more than ${sendableDays} days ago. Write it again under another name.`,
    )
  const recipients = await listRecipients(tx, news.id)
  const count = recipients.entries.length + recipients.accounts.length + recipients.open
  const perMinute = await readNumberSetting(tx, 'news.per_minute')
  return { news, recipients, plan: { count, minutes: Math.ceil(count / perMinute) } }
}
