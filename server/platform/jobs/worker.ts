// Works off the job table: at least once, one worker a row, by lease. A dead worker's row is taken up again when its lease
// ends, within a minute. Polling is the truth; `wake()` only shortens the wait. Several processes may run workers.
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'

export interface JobContext {
  /** The row's own id: the same at every delivery, so it serves as idempotency key and Message-ID. */
  readonly jobId: string
  readonly attempt: number
}
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

export interface Worker {
  /** Looks at once instead of at the next poll. */
  wake(): void
  /** Works until nothing is due; for tests and commands. Returns how many jobs ran. */
  drain(): Promise<number>
  stop(): Promise<void>
}

interface WorkerOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly handlers: JobHandlers
  readonly pollMs?: number
  /** Jobs worked on at one time. */
  readonly lanes?: number
  /** Kinds of work that is long and in no hurry: it has a lane of its own, and thousands of pictures keep no letter waiting. */
  readonly background?: readonly string[]
}

const leaseSeconds = 45
/** With the waits between them about a day: a mail server or a provider may be away for a night, and no letter is lost. */
export const maxAttempts = 35
/** Seconds before the next try, by the number of tries that failed. */
const backoffSeconds = (failures: number) => Math.min(3600, 2 ** failures)

interface Leased {
  id: string
  kind: string
  payload: unknown
  attempts: number
}

export function startWorker(options: WorkerOptions): Worker {
  const { background = [], lanes = 4 } = options
  const everyday = startLoop({ ...options, lanes, kinds: { except: background } })
  if (background.length === 0) return everyday
  const patient = startLoop({ ...options, lanes: 1, kinds: { only: background } })
  return {
    wake() {
      everyday.wake()
      patient.wake()
    },
    async drain() {
      let ran = 0
      for (;;) {
        const now = (await everyday.drain()) + (await patient.drain())
        if (now === 0) return ran
        ran += now
      }
    },
    async stop() {
      await Promise.all([everyday.stop(), patient.stop()])
    },
  }
}

interface LoopOptions extends WorkerOptions {
  readonly lanes: number
  readonly kinds: { readonly only?: readonly string[]; readonly except?: readonly string[] }
}

function startLoop({ db, clock, log, handlers, pollMs = 500, lanes, kinds }: LoopOptions): Worker {
  const { only = null, except = [] } = kinds
  const name = `${process.pid}-${Math.floor(performance.timeOrigin)}`
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let again = false

  // Leases are wall time (a demo that moves the business clock must not end them); due_at is business time.
  const take = async (): Promise<Leased[]> => {
    const wall = new Date()
    const result = await sql<Leased>`
      update job set leased_by = ${name}, leased_until = ${new Date(wall.getTime() + leaseSeconds * 1000)}, attempts = attempts + 1
      where id in (
        select id from job
        where done_at is null and failed_at is null and due_at <= ${clock.now()} and (leased_until is null or leased_until < ${wall})
          and (${only}::text[] is null or kind = any(${only}::text[])) and kind <> all(${except}::text[])
        order by due_at, id limit ${lanes} for update skip locked)
      returning id, kind, payload, attempts`.execute(db)
    return result.rows
  }

  const work = async (job: Leased): Promise<void> => {
    const heartbeat = setInterval(
      () => {
        db.updateTable('job')
          .set({ leased_until: new Date(Date.now() + leaseSeconds * 1000) })
          .where('id', '=', job.id)
          .where('leased_by', '=', name)
          .execute()
          .catch((error) => log.warn({ err: error }, 'a job lease could not be renewed'))
      },
      (leaseSeconds * 1000) / 3,
    )
    try {
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
      await handler(job.payload as Record<string, unknown>, { jobId: job.id, attempt: job.attempts })
      await finish(job, { done_at: clock.now(), leased_until: null, last_error: null })
    } catch (error) {
      const failed = job.attempts >= maxAttempts
      log[failed ? 'error' : 'warn'](
        { err: error, jobId: job.id, kind: job.kind, attempt: job.attempts },
        'a job failed',
      )
      await finish(job, {
        leased_until: new Date(Date.now() + backoffSeconds(job.attempts) * 1000),
        last_error: error instanceof Error ? error.message.slice(0, 2000) : String(error),
        ...(failed ? { failed_at: clock.now() } : {}),
      })
    } finally {
      clearInterval(heartbeat)
    }
  }

  // Guarded by the lease: a worker that lost it must not write over the one that has it now.
  const finish = (
    job: Leased,
    change: { done_at?: Date; failed_at?: Date; leased_until: Date | null; last_error: string | null },
  ) => db.updateTable('job').set(change).where('id', '=', job.id).where('leased_by', '=', name).execute()

  const drain = async (): Promise<number> => {
    let ran = 0
    while (!stopped) {
      const jobs = await take()
      if (jobs.length === 0) return ran
      await Promise.all(jobs.map(work))
      ran += jobs.length
    }
    return ran
  }

  const round = (): void => {
    clearTimeout(timer)
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = drain()
      .catch((error) => {
        log.warn({ err: error }, 'the worker could not read its jobs')
        return 0
      })
      .finally(() => {
        running = undefined
        const soon = again
        again = false
        if (!stopped) timer = setTimeout(round, soon ? 0 : pollMs)
      })
  }
  round()

  return {
    wake: round,
    async drain() {
      const before = (await running) ?? 0
      return before + (await drain())
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
