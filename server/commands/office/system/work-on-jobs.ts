import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { type Id, isId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { listFailedJobs, retryJob, summariseJobs } from '#server/platform/jobs/failed-jobs.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { UsageError } from '../../usage-error.ts'
import type { JobWork } from './parse-system-command.ts'

const shown = 100

/**
 * Lists the waiting or the failed jobs, or retries one.
 * @throws UsageError for an ID that no failed job has
 */
export async function workOnJobs({ db, clock }: Pick<RentalRecords, 'db' | 'clock'>, work: JobWork): Promise<string[]> {
  if (work.name === 'retry-job') {
    const jobId = work.jobId.toLowerCase()
    if (!isId<'job'>(jobId) || !(await retry(db, { jobId, operator: work.operator, now: clock.now() })))
      throw new UsageError(`There is no job "${work.jobId}" that failed.`)
    return [`Job ${jobId} is tried again.`]
  }
  if (work.failed) {
    const jobs = await listFailedJobs(db, shown + 1)
    if (jobs.length === 0) return ['No job has failed.']
    return [
      ...jobs
        .slice(0, shown)
        .map((job) => `${job.id}  ${job.failedAt.toISOString().slice(0, 16)}  ${job.kind}  ${job.lastError}`),
      ...(jobs.length > shown ? [`These are the newest ${shown}. There are more: "jobs" counts them by kind.`] : []),
    ]
  }
  const kinds = await summariseJobs(db, clock.now())
  if (kinds.length === 0) return ['No job waits.']
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
