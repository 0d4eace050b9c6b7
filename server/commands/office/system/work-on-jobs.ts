import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { type Id, isId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { listFailedJobs, retryJob, retryJobsOfKind, summariseJobs } from '#server/platform/jobs/failed-jobs.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { UsageError } from '../../usage-error.ts'
import type { JobWork } from './parse-system-command.ts'

const maxShown = 100
/** One command retries no more jobs than this: it writes all their audit rows, and all their emails are sent, at once. */
const maxRetried = 500

/**
 * Lists the waiting or the failed jobs, or retries one, or those of a kind.
 * @throws UsageError for an ID or a kind that no failed job has
 */
export async function workOnJobs({ db, clock }: Pick<RentalRecords, 'db' | 'clock'>, work: JobWork): Promise<string[]> {
  if (work.name === 'retry-job') {
    const { jobs, operator } = work
    const jobId = jobs.toLowerCase()
    if (!isId<'job'>(jobId)) return retryKind(db, { kind: jobs, operator, now: clock.now() })
    if (!(await retry(db, { jobId, operator, now: clock.now() })))
      throw new UsageError(`There is no failed job "${jobs}".`)
    return [`Job ${jobId} is tried again.`]
  }
  if (work.failed) {
    const jobs = await listFailedJobs(db, maxShown + 1)
    if (jobs.length === 0) return ['No job has failed.']
    return [
      ...jobs
        .slice(0, maxShown)
        .map((job) => `${job.id}  ${job.failedAt.toISOString().slice(0, 16)}  ${job.kind}  ${job.lastError}`),
      ...(jobs.length > maxShown
        ? [`These are the newest ${maxShown}. There are more: "jobs" counts them by kind.`]
        : []),
    ]
  }
  const kinds = await summariseJobs(db, clock.now())
  if (kinds.length === 0) return ['No jobs are waiting.']
  const width = Math.max(...kinds.map(({ kind }) => kind.length))
  return kinds.map(({ kind, waiting, retrying, failed, oldestDueAt }) =>
    [
      kind.padEnd(width),
      `${waiting} waiting`,
      `${retrying} being tried again`,
      `${failed} failed`,
      ...(oldestDueAt ? [`late since ${oldestDueAt.toISOString().slice(0, 16)}`] : []),
    ].join('  '),
  )
}

const retry = (
  db: RentalRecords['db'],
  { jobId, operator, now }: { readonly jobId: Id<'job'>; readonly operator: string; readonly now: Date },
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const kind = await retryJob(tx, jobId)
    if (kind === undefined) return false
    await recordOfficeAction(tx, { operator, action: 'job.retry', subjectId: jobId, note: kind, now })
    return true
  })

async function retryKind(
  db: RentalRecords['db'],
  { kind, operator, now }: { readonly kind: string; readonly operator: string; readonly now: Date },
): Promise<string[]> {
  const ids = await transaction(db, async (tx) => {
    const jobIds = await retryJobsOfKind(tx, kind, maxRetried)
    for (const subjectId of jobIds)
      await recordOfficeAction(tx, { operator, action: 'job.retry', subjectId, note: kind, now })
    return jobIds
  })
  if (ids.length === 0) throw new UsageError(`There is no failed job "${kind}".`)
  return [
    `${ids.length === 1 ? '1 job' : `${ids.length} jobs`} of the kind ${kind} ${ids.length === 1 ? 'is' : 'are'} tried again.`,
    ...(ids.length === maxRetried ? ['There may be more: run this again once these are done.'] : []),
  ]
}
