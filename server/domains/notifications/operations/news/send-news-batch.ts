// The job that sends a batch of news and queues the next one. Batches are small, so that the death of a process delays little, an
// email that somebody waits for is not held up, and an outage of the mail server costs the office one email instead of thousands.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { tryHit } from '#server/platform/http/rate-limit.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { findNews, lockListed } from '../../queries/news.ts'
import { newsBatchKind } from '../../rules/news/kinds.ts'
import { maxAttempts, retryAfter } from '../../rules/news/news-limits.ts'
import { type News, readNews } from '../../rules/news/read-news.ts'
import { wantsNews } from '../../rules/news/wants-news.ts'
import type { NotificationServices } from '../../services.ts'
import { newsEmail } from '../../templates/account/news.ts'
import { sendToAddress } from '../send-email.ts'

interface Copy {
  readonly id: Id<'news-copy'>
  readonly entry_id: Id<'mailing-list-entry'>
  readonly attempts: number
}
type Ended = 'sent' | 'skipped' | 'refused' | 'failed'

const batchSize = 10
/** After this many failures in a row, the mail server itself must be failing, so the job fails and is retried like any other. */
const mostInARow = 3

const perMinute = { name: 'news', hits: { setting: 'news.per_minute' }, windowSeconds: 60 } as const

/**
 * Sends a batch of news that has not been stopped, each copy only if its address still wants news. One job at a time claims a copy,
 * which keeps its own Message-ID and is not sent again once recorded.
 * @throws Error when the mail server accepts nothing, so that the job is retried
 */
export async function sendNewsBatch(
  services: NotificationServices,
  newsId: Id<'news'>,
  jobId: Id<'job'>,
): Promise<void> {
  const { db, clock, wallClock, log } = services
  const row = await findNews(db, newsId)
  const read = row && readNews(row.text)
  if (!read?.ok) throw new Error('the news can no longer be read')
  let failuresInARow = 0
  for (let sent = 0; sent < batchSize; sent++) {
    const copy = await claimCopy(db, newsId, jobId, clock.now())
    if (!copy) return await queueRetries(services, newsId, jobId)
    if (!(await tryHit(db, wallClock.now(), { limit: perMinute, subject: 'all' }))) {
      await releaseCopy(db, copy, {})
      return await queueNextBatch(services, newsId, jobId, new Date(clock.now().getTime() + 60_000))
    }
    try {
      await sendCopy(services, copy, read.value)
      failuresInARow = 0
    } catch (error) {
      await retryLater(db, copy, clock.now())
      failuresInARow += 1
      if (failuresInARow === mostInARow) throw error
      log.warn({ err: error, jobId }, 'news was not accepted and is retried later')
    }
  }
  await queueNextBatch(services, newsId, jobId, clock.now())
}

async function sendCopy(services: NotificationServices, copy: Copy, news: News): Promise<void> {
  const { db, clock, site } = services
  await sendToAddress(services, {
    // The copy's id instead of the job's, so that a job that takes the copy over sends the same Message-ID.
    jobId: copy.id,
    write: async () => {
      const to = await transaction(db, (tx) => mintLeaveCode(tx, copy, clock.now()))
      return to && { ...to, message: newsEmail(news, to.code, site) }
    },
    recorded: async (tx, at) => {
      await endCopy(tx, copy, 'sent', at)
      await tx.updateTable('mailing_list').set({ bounces: 0 }).where('id', '=', copy.entry_id).execute()
    },
    rejected: async (tx, at) => {
      await endCopy(tx, copy, 'refused', at)
      await noteBounce(tx, copy, at)
    },
  })
  // If a run that had lost its lease recorded the email, the copy must still be marked as sent.
  await transaction(db, (tx) => endCopy(tx, copy, 'sent', clock.now()))
}

/** Claims the next copy: one that waits, or one whose job has ended without sending it. */
async function claimCopy(db: Db, newsId: Id<'news'>, jobId: Id<'job'>, now: Date): Promise<Copy | undefined> {
  const ownerIsGone = sql<SqlBool>`not exists (
    select 1 from job where job.id = copy.job_id and job.done_at is null and job.failed_at is null)`
  return await transaction(db, (tx) =>
    tx
      .updateTable('news_copy')
      .set({ state: 'sending', job_id: jobId })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('news_copy as copy')
          .innerJoin('news', 'news.id', 'copy.news_id')
          .select('copy.id')
          .where('copy.news_id', '=', newsId)
          .where('news.stopped_at', 'is', null)
          .where((copy) =>
            copy.or([
              copy.and([
                copy('copy.state', '=', 'waiting'),
                copy.or([copy('copy.retry_at', 'is', null), copy('copy.retry_at', '<=', now)]),
              ]),
              copy.and([
                copy('copy.state', '=', 'sending'),
                copy.or([copy('copy.job_id', '=', jobId), ownerIsGone as Expression<SqlBool>]),
              ]),
            ]),
          )
          .orderBy('copy.id')
          .limit(1)
          .forUpdate('copy')
          .skipLocked(),
      )
      .returning(['id', 'entry_id', 'attempts'])
      .executeTakeFirst(),
  )
}

const releaseCopy = (db: Db, { id }: Copy, change: { attempts?: number; retry_at?: Date }) =>
  db
    .updateTable('news_copy')
    .set({ state: 'waiting', job_id: null, ...change })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

async function retryLater(db: Db, copy: Copy, now: Date): Promise<void> {
  const attempts = copy.attempts + 1
  if (attempts < maxAttempts) await releaseCopy(db, copy, { attempts, retry_at: retryAfter(now, attempts) })
  else await transaction(db, (tx) => endCopy(tx, copy, 'failed', now))
}

async function endCopy(tx: Tx, { id }: Copy, state: Ended, at: Date): Promise<void> {
  await tx
    .updateTable('news_copy')
    .set({ state, ended_at: at, job_id: null, retry_at: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

/** Mints the code that unsubscribes; ends the copy as skipped if its address no longer wants or accepts news, or has been erased. */
async function mintLeaveCode(tx: Tx, copy: Copy, now: Date) {
  const listed = await lockListed(tx, copy.entry_id)
  if (!listed || !wantsNews(listed.entry, listed.choice)) {
    await endCopy(tx, copy, 'skipped', now)
    return undefined
  }
  const { entry } = listed
  // Anybody can register with any address, so the email belongs to the account only once the address is proved to be its own.
  const accountId = listed.choice?.own ? listed.choice.id : undefined
  // The entry is kept as long as the account, so that the link in this email unsubscribes the account even after a change of address.
  if (accountId && entry.account_id !== accountId)
    await tx.updateTable('mailing_list').set({ account_id: accountId }).where('id', '=', entry.id).execute()
  const code = newSecretCode()
  await tx
    .insertInto('mailing_list_code')
    .values({ code_hash: hashSecretCode(code), entry_id: copy.entry_id, purpose: 'leave', created_at: now })
    .execute()
  return { email: entry.email, accountId, code }
}

async function noteBounce(tx: Tx, { entry_id }: Copy, at: Date): Promise<void> {
  const most = await readNumberSetting(tx, 'news.most_bounces')
  await tx
    .updateTable('mailing_list')
    .set((eb) => ({
      bounces: eb('bounces', '+', 1),
      suppressed_at: eb
        .case()
        .when('bounces', '>=', most - 1)
        .then(at)
        .else(eb.ref('suppressed_at'))
        .end(),
    }))
    .where('id', '=', entry_id)
    .execute()
}

/** Queues the next batch, once even if this job runs twice. */
const queueNextBatch = ({ db, clock }: NotificationServices, newsId: Id<'news'>, jobId: Id<'job'>, dueAt: Date) =>
  transaction(db, (tx) =>
    enqueueJob(tx, clock.now(), {
      kind: newsBatchKind,
      payload: { newsId },
      dueAt,
      dedupeKey: `${newsBatchKind}:${jobId}`,
    }),
  )

/** Queues the next batch for when the first failed copy is due again, if any copy is left. */
async function queueRetries(services: NotificationServices, newsId: Id<'news'>, jobId: Id<'job'>): Promise<void> {
  const next = await services.db
    .selectFrom('news_copy')
    .innerJoin('news', 'news.id', 'news_copy.news_id')
    .select(({ fn }) => fn.min('news_copy.retry_at').as('at'))
    .where('news_id', '=', newsId)
    .where('news.stopped_at', 'is', null)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (next?.at) await queueNextBatch(services, newsId, jobId, next.at)
}
