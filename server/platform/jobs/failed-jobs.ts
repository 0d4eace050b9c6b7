// Jobs that have failed for good, as operators list and retry them.
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface FailedJob {
  readonly id: Id<'job'>
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly failedAt: Date
  readonly lastError: string
}

export interface JobsOfKind {
  readonly kind: string
  /** Due now or later, and not begun. */
  readonly waiting: number
  /** Attempted before and waiting for a retry. */
  readonly retrying: number
  readonly failed: number
  /** The due time of the job that is longest overdue; null when none is. */
  readonly oldestDueAt: Date | null
}

const failedColumns = ['id', 'kind', 'payload', 'attempts', 'failed_at', 'last_error'] as const

/** Newest first. They stay until they are retried. */
export async function listFailedJobs(db: Db | Tx, atMost: number): Promise<FailedJob[]> {
  const rows = await db
    .selectFrom('job')
    .select(failedColumns)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute()
  return rows.map(asFailedJob)
}

/** Undefined when the job does not exist or has not failed for good. */
export async function findFailedJob(db: Db | Tx, jobId: Id<'job'>): Promise<FailedJob | undefined> {
  const row = await db
    .selectFrom('job')
    .select(failedColumns)
    .where('id', '=', jobId)
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return row && asFailedJob(row)
}

function asFailedJob(row: {
  id: Id<'job'>
  kind: string
  payload: unknown
  attempts: number
  failed_at: Date | null
  last_error: string | null
}): FailedJob {
  const { id, kind, payload, attempts, failed_at, last_error } = row
  return { id, kind, payload, attempts, failedAt: failed_at as Date, lastError: last_error ?? '' }
}

/**
 * Unfinished jobs, by kind.
 * @param now application time
 */
export async function summariseJobs(db: Db | Tx, now: Date): Promise<JobsOfKind[]> {
  const rows = await db
    .selectFrom('job')
    .select((eb) => [
      'kind',
      eb.fn.countAll<string>().filterWhere('failed_at', 'is', null).filterWhere('attempts', '=', 0).as('waiting'),
      eb.fn.countAll<string>().filterWhere('failed_at', 'is', null).filterWhere('attempts', '>', 0).as('retrying'),
      eb.fn.countAll<string>().filterWhere('failed_at', 'is not', null).as('failed'),
      eb.fn.min('due_at').filterWhere('failed_at', 'is', null).filterWhere('due_at', '<=', now).as('oldest'),
    ])
    .where('done_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, waiting, retrying, failed, oldest }) => ({
    kind,
    waiting: Number(waiting),
    retrying: Number(retrying),
    failed: Number(failed),
    oldestDueAt: oldest,
  }))
}

const resetAttempts = { failed_at: null, attempts: 0, leased_by: null, leased_until: null } as const

/**
 * Resets a failed job, so that it has all its attempts again.
 * @returns its kind; undefined if there was none
 */
export async function retryJob(tx: Tx, jobId: Id<'job'>): Promise<string | undefined> {
  const retried = await tx
    .updateTable('job')
    .set(resetAttempts)
    .where('id', '=', jobId)
    .where('failed_at', 'is not', null)
    .returning('kind')
    .executeTakeFirst()
  return retried?.kind
}

/** The same for the failed jobs of one kind, at most `atMost` of them, the earliest due first. @returns their ids */
export async function retryJobsOfKind(tx: Tx, kind: string, atMost: number): Promise<Id<'job'>[]> {
  const oldest = tx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('failed_at', 'is not', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost)
    .forUpdate()
  const retried = await tx.updateTable('job').set(resetAttempts).where('id', 'in', oldest).returning('id').execute()
  return retried.map(({ id }) => id)
}
