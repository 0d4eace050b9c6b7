// The outbox: work is written in the transaction that decides it (architecture §5.3).

import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface JobRequest {
  /** Set if something else refers to the job. */
  readonly id?: Id<'job'>
  /** Names the handler. */
  readonly kind: string
  /** Ids only, never a secret. */
  readonly payload: Record<string, unknown>
  /** Application time; absent means immediately. */
  readonly dueAt?: Date
  /** A second job with this key is the same work: nothing is added, until 30 days after it was done (sweep-jobs.ts). */
  readonly dedupeKey?: string
}

export const enqueueJob = (tx: Tx, now: Date, request: JobRequest): Promise<void> => enqueueJobs(tx, now, [request])

export const enqueueJobs = (tx: Tx, now: Date, requests: readonly JobRequest[]): Promise<void> =>
  insertJobs(tx, now, requests)

/** Queues work that follows from no other write. One statement needs no transaction around it. */
export const enqueueAlone = (db: Db, now: Date, request: JobRequest): Promise<void> => insertJobs(db, now, [request])

async function insertJobs(db: Db | Tx, now: Date, requests: readonly JobRequest[]): Promise<void> {
  if (requests.length === 0) return
  await db
    .insertInto('job')
    .values(
      requests.map((request) => ({
        id: request.id ?? newId<'job'>(),
        kind: request.kind,
        payload: JSON.stringify(request.payload),
        due_at: request.dueAt ?? now,
        dedupe_key: request.dedupeKey ?? null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
