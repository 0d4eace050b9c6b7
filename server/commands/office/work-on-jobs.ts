import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { isId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { listFailedJobs, retryJob, summariseJobs } from '#server/platform/jobs/failed-jobs.ts'
import { UsageError } from '../usage-error.ts'
import type { OfficeWork } from './parse-command.ts'

/**
 * Lists the waiting or the failed jobs, or retries one.
 * @throws UsageError for an ID that no failed job has
 */
export async function workOnJobs(
  { db, clock }: Pick<RentalRecords, 'db' | 'clock'>,
  { failed, retry }: Extract<OfficeWork, { name: 'jobs' }>,
): Promise<string[]> {
  if (retry !== undefined) {
    const jobId = retry.toLowerCase()
    if (!isId<'job'>(jobId) || !(await transaction(db, (tx) => retryJob(tx, jobId))))
      throw new UsageError(`There is no job "${retry}" that failed.`)
    return [`Job ${jobId} is tried again.`]
  }
  if (failed) {
    const jobs = await listFailedJobs(db)
    return jobs.length === 0
      ? ['No job was given up.']
      : jobs.map((job) => `${job.id}  ${job.failedAt.toISOString().slice(0, 16)}  ${job.kind}  ${job.lastError}`)
  }
  const kinds = await summariseJobs(db, clock.now())
  if (kinds.length === 0) return ['No job waits.']
  const width = Math.max(...kinds.map(({ kind }) => kind.length))
  return kinds.map(({ kind, waiting, retrying, failed: given, oldestDueAt }) =>
    [
      kind.padEnd(width),
      `${waiting} waiting`,
      `${retrying} being tried again`,
      `${given} given up`,
      ...(oldestDueAt ? [`late since ${oldestDueAt.toISOString().slice(0, 16)}`] : []),
    ].join('  '),
  )
}
