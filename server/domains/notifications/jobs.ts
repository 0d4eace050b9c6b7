// The jobs of emails that follow no domain event, and the kinds of all jobs that send emails.

import { unknownAddressKind } from '#server/domains/accounts/index.ts'
import { toId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { writeJobFailed, writePriceMismatch } from './compose/office-emails.ts'
import { forgetGuestsEmails } from './operations/forget-guests-emails.ts'
import { forgetInvited } from './operations/forget-invited.ts'
import { forgetOtherAddresses } from './operations/forget-other-addresses.ts'
import { sendProof } from './operations/news/preview-news.ts'
import { sendNewsBatch } from './operations/news/send-news-batch.ts'
import { sendRecallNotice } from './operations/recalls/send-recall-notice.ts'
import { sendToOffice } from './operations/send-email.ts'
import { type SweepServices, sweepMailingList } from './operations/sweep-mailing-list.ts'
import { newsBatchKind, newsProofKind } from './rules/news/kinds.ts'
import { recallNoticeKind } from './rules/recall-kinds.ts'
import type { NotificationServices } from './services.ts'

/** The worker queues this job, with `{ jobId }`, when another job has failed for good. */
export const failedJobKind = 'notifications:job-failed'
const priceMismatchKind = 'notifications:price-mismatch'

// The emails that anybody can request for any address.
const deferredKinds: ReadonlySet<string> = new Set([
  'event:password-reset-requested:email',
  'event:sign-in-link-requested:email',
  'event:mailing-list-requested:email',
  'event:resale-order-link-requested:email',
  'event:email-change-requested:email',
])

/**
 * Jobs that wait for the worker's next poll: these emails, and the no-op that replaces an email without a recipient. Sent immediately,
 * they would slow the next answer only if the address has an account, which an attacker could measure (product §9.1).
 */
export const deferredEmailKinds: readonly string[] = [...deferredKinds, unknownAddressKind]

/** News has its own lane: thousands of emails must not delay one that somebody waits for. */
export const newsKinds: readonly string[] = [newsBatchKind, newsProofKind]

/** Lists the other kinds of jobs that send an email, for their own lanes. */
export const emailJobKinds = (jobs: JobHandlers): string[] => [
  ...Object.keys(jobs).filter(
    (kind) => /^event:.*:(email|office|second|buyer)$/.test(kind) && !deferredKinds.has(kind),
  ),
  failedJobKind,
  priceMismatchKind,
  recallNoticeKind,
]

export const notificationJobs = (services: NotificationServices): JobHandlers => ({
  [failedJobKind]: (payload, { jobId }) =>
    sendToOffice(services, { jobId, write: () => writeJobFailed(services, toId(String(payload.jobId))) }),
  [newsBatchKind]: ({ newsId }, { jobId }) => sendNewsBatch(services, toId(String(newsId)), jobId),
  [newsProofKind]: ({ newsId }, { jobId }) => sendProof(services, toId(String(newsId)), jobId),
  [recallNoticeKind]: ({ noticeId }, { jobId }) => sendRecallNotice(services, toId(String(noticeId)), jobId),
  [priceMismatchKind]: ({ lookupKeys }, { jobId }) =>
    sendToOffice(services, {
      jobId,
      write: async () => writePriceMismatch(Array.isArray(lookupKeys) ? lookupKeys.map(String) : []),
    }),
})

export const recurringNotificationJobs = (services: SweepServices): RecurringJob[] => [
  {
    kind: 'notifications:mailing-list-sweep',
    every: { hours: 24 },
    lane: 'database',
    async work() {
      await sweepMailingList(services)
      await forgetGuestsEmails(services)
      await forgetOtherAddresses(services)
      await forgetInvited(services)
    },
  },
]

/** Reports prices that differ at the provider: the same ones once, however many processes start. */
export async function reportPriceMismatch(tx: Tx, now: Date, lookupKeys: readonly string[]): Promise<void> {
  if (lookupKeys.length === 0) return
  const sorted = lookupKeys.toSorted()
  await enqueueJob(tx, now, {
    kind: priceMismatchKind,
    payload: { lookupKeys: sorted },
    dedupeKey: `${priceMismatchKind}:${sorted.join()}`,
  })
}
