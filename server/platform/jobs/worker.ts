// Runs the job table: at least once, one worker for each row, by lease. A dead worker's row is taken over when its lease ends,
// within a minute. Polling is reliable; `wake()` only shortens the wait. Several processes may run workers.
import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { withoutHurry } from '#server/platform/deadline.ts'
import type { Log } from '#server/platform/log/log.ts'
import { onceMore } from '../load/once-more.ts'
import { type Pulse, pulseOf } from '../pulse/pulse.ts'
import { dueLanes } from './due-lanes.ts'
import { enqueueJob } from './enqueue.ts'
import { isFree, isOf, type Kinds } from './free-jobs.ts'
import { PermanentFailure } from './permanent-failure.ts'
import { TransientFailure } from './transient-failure.ts'

export interface JobContext {
  /** The row's own id: the same at every delivery, so it serves as idempotency key and Message-ID. */
  readonly jobId: Id<'job'>
  readonly attempt: number
  /** Application time at which the job was queued, together with its event: the job may run much later. */
  readonly askedAt: Date
}
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

export interface Worker {
  /** Polls immediately instead of at the next beat. */
  wake(): void
  /** Runs jobs until none is due; for tests and commands. Returns how many have ended. */
  drain(): Promise<number>
  /** Takes no more jobs, and returns when the running ones and the last poll have ended. */
  stop(): Promise<void>
}

export interface OwnLanes {
  readonly kinds: readonly string[]
  readonly lanes: number
  /** Whether `wake()` leaves these jobs for the next beat. */
  readonly onBeatOnly?: boolean
}

interface WorkerOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly handlers: JobHandlers
  /** Polls for due jobs; default: the pulse of this database. */
  readonly pulse?: Pulse
  /** Jobs that run at the same time. */
  readonly lanes?: number
  /**
   * Kinds of jobs that may take long, with their own lanes: thousands of pictures delay no email, and a silent mail server
   * delays no payment.
   */
  readonly ownLanes?: readonly OwnLanes[]
  /** Works only when drain() is called: another process runs the jobs. */
  readonly idle?: boolean
  /** The kind of a job that is queued, with `{ jobId }`, whenever another has failed for good: it is reported once. */
  readonly onFinalFailure?: string
}

const leaseSeconds = 30
/** That many attempts take about a day, so no email is lost while a mail server is down for a night. */
export const maxAttempts = 35
/** Seconds before the next attempt, by the number of failed ones. */
const backoffSeconds = (failures: number) => Math.min(3600, 2 ** failures)

interface Leased {
  id: Id<'job'>
  kind: string
  payload: unknown
  attempts: number
  created_at: Date
}

export function startWorker(options: WorkerOptions): Worker {
  const { db, clock, log, ownLanes = [], lanes = 4, idle = false, pulse = pulseOf(db) } = options
  let [isUnreachable, stopped] = [false, false]
  const noteReachable = () => {
    if (isUnreachable) log.warn('worker can read its jobs again')
    isUnreachable = false
  }
  const noteUnreachable = (error: unknown) => {
    if (stopped) return
    // Logged once: a database that is down for an hour is one line, not seven thousand.
    if (!isUnreachable) log.error({ err: error }, 'worker cannot read its jobs, and keeps polling')
    isUnreachable = true
  }
  const sets: { kinds: Kinds; lanes: number }[] = [
    { kinds: { except: ownLanes.flatMap(({ kinds }) => kinds) }, lanes },
    ...ownLanes.map((own) => ({ kinds: { only: own.kinds }, lanes: own.lanes })),
  ]
  const { ask, dueOf, list: listDue } = dueLanes({ db, clock, lanes: sets.map(({ kinds }) => kinds) })
  const loops = sets.map((set) => startLoop({ ...options, ...set, noteReachable, noteUnreachable }))
  const isWoken = (index: number): boolean => !ownLanes[index - 1]?.onBeatOnly
  const wakeLoops = (due: readonly boolean[], may: (index: number) => boolean = () => true): void => {
    if (stopped) return
    noteReachable()
    for (const [index, loop] of loops.entries()) if (due[index] && may(index)) loop.wake()
  }
  const polls = onceMore(() => listDue().then((due) => wakeLoops(due, isWoken), noteUnreachable))
  const leave = idle
    ? () => {}
    : pulse.join({
        keepsProcess: true,
        ask,
        onAnswer: (kinds) => wakeLoops(dueOf(kinds as string[])),
        onFailure: noteUnreachable,
      })
  return {
    wake() {
      if (!idle && !stopped) polls.ask()
    },
    async drain() {
      for (let ran = 0; ; ) {
        // Read before the query: what is running may queue something for a lane that the query finds empty.
        const wasBusy = loops.map((loop) => loop.isBusy())
        const due = await listDue()
        let finished = 0
        for (const [index, loop] of loops.entries())
          if (due[index] || wasBusy[index] || loop.isBusy()) finished += await loop.drain()
        if (finished === 0 && !wasBusy.includes(true)) return ran
        ran += finished
      }
    },
    async stop() {
      stopped = true
      leave()
      await Promise.all([polls.stop(), ...loops.map((loop) => loop.stop())])
    },
  }
}

interface LoopOptions extends WorkerOptions {
  readonly lanes: number
  readonly kinds: Kinds
  readonly noteReachable: () => void
  readonly noteUnreachable: (error: unknown) => void
}

interface Loop extends Worker {
  /** Whether it is polling or running jobs. */
  isBusy(): boolean
}

function startLoop(options: LoopOptions): Loop {
  const { db, clock, log, handlers, lanes, kinds, idle = false, onFinalFailure } = options
  // Process numbers are reused, and every container has a process 1.
  const name = `${process.pid}-${randomUUID()}`
  const active = new Set<Promise<void>>()
  let stopped = false
  let ended = 0
  let polling: Promise<number> | undefined
  let pollAgain = false

  const take = async (atMost: number): Promise<Leased[]> => {
    const wall = new Date()
    const result = await sql<Leased>`
      update job set leased_by = ${name}, leased_until = ${new Date(wall.getTime() + leaseSeconds * 1000)}, attempts = attempts + 1
      where id in (
        select id from job
        where ${isFree(clock.now(), wall)} and ${isOf(kinds)}
        order by due_at, id limit ${atMost} for update skip locked)
      returning id, kind, payload, attempts, created_at`.execute(db)
    return result.rows
  }

  /** The job's row while this run has its lease. The number of attempts distinguishes this run from a later one of the same loop. */
  const leaseOf = (job: Leased) => (eb: ExpressionBuilder<Database, 'job'>) =>
    eb.and([eb('id', '=', job.id), eb('leased_by', '=', name), eb('attempts', '=', job.attempts)])

  const work = async (job: Leased): Promise<void> => {
    const heartbeat = setInterval(
      () => {
        db.updateTable('job')
          .set({ leased_until: new Date(Date.now() + leaseSeconds * 1000) })
          .where(leaseOf(job))
          .execute()
          .catch((error) => log.warn({ err: error }, 'job lease not renewed'))
      },
      (leaseSeconds * 1000) / 3,
    )
    try {
      await finish(job, await failureOf(job))
    } catch (error) {
      // Its lease ends and it runs again: jobs run at least once.
      log.warn({ err: error, jobId: job.id, kind: job.kind }, 'job outcome not written')
    } finally {
      clearInterval(heartbeat)
      ended += 1
    }
  }

  const failureOf = async (job: Leased): Promise<{ error: unknown } | undefined> => {
    try {
      // A job that has begun this often without ending kills its process each time.
      if (job.attempts > maxAttempts) throw new PermanentFailure('every process that began this job died during it')
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
      const context = { jobId: job.id, attempt: job.attempts, askedAt: job.created_at }
      // A person's call may have woken this loop; nobody waits for the job.
      await withoutHurry(() => handler(job.payload as Record<string, unknown>, context))
      return undefined
    } catch (error) {
      return { error }
    }
  }

  // Guarded by the lease: a worker that has lost it must not overwrite what its successor writes.
  const finish = async (job: Leased, failure: { error: unknown } | undefined): Promise<void> => {
    const now = clock.now()
    const leased = db.updateTable('job').where(leaseOf(job))
    if (!failure) {
      await leased.set({ done_at: now, leased_until: null, last_error: null }).execute()
      return
    }
    const { error } = failure
    const failedForGood = job.attempts >= maxAttempts || error instanceof PermanentFailure
    const fields = { jobId: job.id, kind: job.kind, attempt: job.attempts }
    if (failedForGood) log.error({ err: error, ...fields }, 'job failed for good')
    else if (error instanceof TransientFailure) log.debug({ why: error.message, ...fields }, 'job will be retried')
    else log.warn({ err: error, ...fields }, 'job failed')
    await transaction(db, async (tx) => {
      const written = await tx
        .updateTable('job')
        .set({
          leased_until: new Date(Date.now() + backoffSeconds(job.attempts) * 1000),
          last_error: error instanceof Error ? error.message.slice(0, 2000) : String(error),
          ...(failedForGood ? { failed_at: now } : {}),
        })
        .where(leaseOf(job))
        .executeTakeFirst()
      // The failure of a report is not reported, which would never end.
      if (failedForGood && onFinalFailure && job.kind !== onFinalFailure && written.numUpdatedRows > 0n)
        await enqueueJob(tx, now, { kind: onFinalFailure, payload: { jobId: job.id } })
    })
  }

  /** Fills the free lanes. One poll at a time; a poll requested in the meantime follows immediately. */
  const poll = async (): Promise<number> => {
    while (polling) {
      pollAgain = true
      await polling.catch(() => 0)
    }
    polling = (async () => {
      let taken = 0
      do {
        pollAgain = false
        const free = lanes - active.size
        const jobs = stopped || free <= 0 ? [] : await take(free)
        taken += jobs.length
        for (const job of jobs) {
          const running = work(job).finally(() => {
            active.delete(running)
            pollSoon()
          })
          active.add(running)
        }
      } while (pollAgain)
      return taken
    })()
    try {
      return await polling
    } finally {
      polling = undefined
    }
  }

  const pollSoon = (): void => {
    if (stopped || idle) return
    if (polling) pollAgain = true
    else poll().then(options.noteReachable, options.noteUnreachable)
  }

  return {
    wake: pollSoon,
    isBusy: () => active.size > 0 || polling !== undefined,
    async drain() {
      const before = ended
      for (;;) {
        const taken = await poll()
        if (active.size > 0) await Promise.race(active)
        else if (taken === 0) return ended - before
      }
    },
    async stop() {
      stopped = true
      await polling?.catch(() => 0)
      await Promise.all(active)
    },
  }
}
