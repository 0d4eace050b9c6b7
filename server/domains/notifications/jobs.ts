// Letters that follow no event: the house itself asks for them.

import { nobodyKind } from '#server/domains/accounts/index.ts'
import { toId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { writeJobGivenUp, writePriceMismatch } from './gather/office-letters.ts'
import { sendToOffice } from './operations/send-letter.ts'
import { type SweepServices, sweepMailingList } from './operations/sweep-mailing-list.ts'
import type { NotificationServices } from './services.ts'

/** For the worker: asked for with `{ jobId }` when a job was given up. */
export const jobGivenUpKind = 'notifications:job-given-up'
const priceMismatchKind = 'notifications:price-mismatch'

// Asked for by anybody, for any address.
const discreetKinds: ReadonlySet<string> = new Set([
  'event:password-reset-requested:email',
  'event:sign-in-link-requested:email',
  'event:mailing-list-asked:email',
  'event:email-change-requested:email',
])

/**
 * Letters that wait for the worker's next beat, and what stands for them where nobody is written to: written at once, they
 * would make the next answer slow exactly where somebody has an account, and whoever measures would learn it (decisions §9.1).
 */
export const discreetLetterKinds: readonly string[] = [...discreetKinds, nobodyKind]

/** Of all other kinds of jobs those that send a letter, for lanes of their own. */
export const letterKinds = (jobs: JobHandlers): string[] => [
  ...Object.keys(jobs).filter((kind) => /^event:.*:(email|office)$/.test(kind) && !discreetKinds.has(kind)),
  jobGivenUpKind,
  priceMismatchKind,
]

export const notificationJobs = (services: NotificationServices): JobHandlers => ({
  [jobGivenUpKind]: (payload, { jobId }) =>
    sendToOffice(services, { jobId, write: () => writeJobGivenUp(services, toId(String(payload.jobId))) }),
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
    lane: 'house',
    work: () => sweepMailingList(services),
  },
]

/** The same prices are told of once, however many processes start. */
export async function reportPriceMismatch(tx: Tx, now: Date, lookupKeys: readonly string[]): Promise<void> {
  if (lookupKeys.length === 0) return
  const sorted = lookupKeys.toSorted()
  await enqueueJob(tx, now, {
    kind: priceMismatchKind,
    payload: { lookupKeys: sorted },
    dedupeKey: `${priceMismatchKind}:${sorted.join()}`,
  })
}
