// Works off the job table: at least once, one worker a row, by lease. A dead worker's row is taken up again when its lease
// ends, within a minute. The pulse's look is the truth; `wake()` only shortens the wait. Several processes may run workers.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log/log.ts'
import { withoutHurry } from '#server/platform/patience.ts'
import { type Pulse, pulseOf } from '../pulse/pulse.ts'
import { enqueueJob } from './enqueue.ts'
import { dueOfEach, isFree, isOf, type Kinds } from './free-jobs.ts'
import { PassingFailure } from './passing-failure.ts'
import { PermanentFailure } from './permanent-failure.ts'

export interface JobContext {
  /** The row's own id: the same at every delivery, so it serves as idempotency key and Message-ID. */
  readonly jobId: Id<'job'>
  readonly attempt: number
  /** Business time at which the work was asked for: with its event, however late it is done. */
  readonly askedAt: Date
}
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

export interface Worker {
  /** Looks at once instead of at the next beat. */
  wake(): void
  /** Works until nothing is due; for tests and commands. Returns how many jobs ended meanwhile. */
  drain(): Promise<number>
  /** Takes nothing more, and returns when what was begun has ended. */
  stop(): Promise<void>
}

export interface OwnLanes {
  readonly kinds: readonly string[]
  readonly lanes: number
  /** `wake()` leaves them for the next beat. */
  readonly unhurried?: boolean
}

interface WorkerOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly handlers: JobHandlers
  /** What looks for due jobs; default: the one of this database. */
  readonly pulse?: Pulse
  /** Jobs worked on at one time. */
  readonly lanes?: number
  /**
   * Kinds of work that may be long, with lanes of their own: thousands of pictures keep no letter waiting, and a mail server
   * that is silent keeps no payment waiting.
   */
  readonly apart?: readonly OwnLanes[]
  /** Works only when drain() is called: another process does the jobs. */
  readonly idle?: boolean
  /** A job that is asked for, with `{ jobId }`, whenever one was given up: somebody is told, once. */
  readonly whenGivenUp?: string
}

const leaseSeconds = 30
/** With the waits between them about a day: a mail server or a provider may be away for a night, and no letter is lost. */
export const maxAttempts = 35
/** Seconds before the next try, by the number of tries that failed. */
const backoffSeconds = (failures: number) => Math.min(3600, 2 ** failures)

interface Leased {
  id: Id<'job'>
  kind: string
  payload: unknown
  attempts: number
  created_at: Date
}

export function startWorker(options: WorkerOptions): Worker {
  const { db, clock, log, apart = [], lanes = 4, idle = false, pulse = pulseOf(db) } = options
  let away = false
  const noteBack = () => {
    if (away) log.warn('the worker can read its jobs again')
    away = false
  }
  const noteAway = (error: unknown) => {
    // Once: a database that is away for an hour is one line, not seven thousand.
    if (!away) log.error({ err: error }, 'the worker cannot read its jobs, and tries on')
    away = true
  }
  const sets: { kinds: Kinds; lanes: number }[] = [
    { kinds: { except: apart.flatMap(({ kinds }) => kinds) }, lanes },
    ...apart.map((own) => ({ kinds: { only: own.kinds }, lanes: own.lanes })),
  ]
  const loops = sets.map((set) => startLoop({ ...options, ...set, noteBack, noteAway }))
  const hurried = loops.filter((_, index) => !apart[index - 1]?.unhurried)
  const leave = idle
    ? () => {}
    : pulse.join({
        keepsProcess: true,
        ask: () =>
          dueOfEach(
            sets.map(({ kinds }) => kinds),
            clock.now(),
          ),
        hear(due) {
          noteBack()
          loops.forEach((loop, index) => {
            if ((due as boolean[])[index]) loop.wake()
          })
        },
        miss: noteAway,
      })
  return {
    wake() {
      for (const loop of hurried) loop.wake()
    },
    async drain() {
      let ran = 0
      // One query for all lanes: usually nothing is due.
      while (loops.some((loop) => loop.isBusy()) || (await isAnyFree(options))) {
        let now = 0
        for (const loop of loops) now += await loop.drain()
        if (now === 0) return ran
        ran += now
      }
      return ran
    },
    async stop() {
      leave()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function isAnyFree({ db, clock }: WorkerOptions): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select 1 from job where ${isFree(clock.now(), new Date())}) as any`.execute(db)
  return rows[0]?.any ?? false
}

interface LoopOptions extends WorkerOptions {
  readonly lanes: number
  readonly kinds: Kinds
  readonly noteBack: () => void
  readonly noteAway: (error: unknown) => void
}

interface Loop extends Worker {
  /** Whether it is looking for jobs or running some. */
  isBusy(): boolean
}

function startLoop(options: LoopOptions): Loop {
  const { db, clock, log, handlers, lanes, kinds, idle = false, whenGivenUp, noteBack, noteAway } = options
  // Process numbers come round again, and every container has a process 1.
  const name = `${process.pid}-${randomUUID()}`
  const active = new Set<Promise<void>>()
  let stopped = false
  let ended = 0
  let looking: Promise<number> | undefined
  let again = false

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
      await finish(job, await failureOf(job))
    } catch (error) {
      // Its lease ends, and it runs once more: at least once.
      log.warn({ err: error, jobId: job.id, kind: job.kind }, 'how a job ended could not be written')
    } finally {
      clearInterval(heartbeat)
      ended += 1
    }
  }

  const failureOf = async (job: Leased): Promise<{ error: unknown } | undefined> => {
    try {
      // Begun that often and never ended: it takes its process along each time.
      if (job.attempts > maxAttempts) throw new PermanentFailure('every process that began this job died over it')
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

  // Guarded by the lease: a worker that lost it must not write over the one that has it now.
  const finish = async (job: Leased, failure: { error: unknown } | undefined): Promise<void> => {
    const now = clock.now()
    const mine = db.updateTable('job').where('id', '=', job.id).where('leased_by', '=', name)
    if (!failure) {
      await mine.set({ done_at: now, leased_until: null, last_error: null }).execute()
      return
    }
    const { error } = failure
    const givenUp = job.attempts >= maxAttempts || error instanceof PermanentFailure
    const told = { jobId: job.id, kind: job.kind, attempt: job.attempts }
    if (givenUp) log.error({ err: error, ...told }, 'a job was given up')
    else if (error instanceof PassingFailure) log.debug({ why: error.message, ...told }, 'a job is tried again')
    else log.warn({ err: error, ...told }, 'a job failed')
    await transaction(db, async (tx) => {
      const written = await tx
        .updateTable('job')
        .set({
          leased_until: new Date(Date.now() + backoffSeconds(job.attempts) * 1000),
          last_error: error instanceof Error ? error.message.slice(0, 2000) : String(error),
          ...(givenUp ? { failed_at: now } : {}),
        })
        .where('id', '=', job.id)
        .where('leased_by', '=', name)
        .executeTakeFirst()
      // A report that fails is not reported: it would go on for ever.
      if (givenUp && whenGivenUp && job.kind !== whenGivenUp && written.numUpdatedRows > 0n)
        await enqueueJob(tx, now, { kind: whenGivenUp, payload: { jobId: job.id } })
    })
  }

  /** Fills the free lanes. One look at a time; one that is asked for meanwhile follows at once. */
  const look = async (): Promise<number> => {
    while (looking) {
      again = true
      await looking.catch(() => 0)
    }
    looking = (async () => {
      let taken = 0
      do {
        again = false
        const free = lanes - active.size
        const jobs = stopped || free <= 0 ? [] : await take(free)
        taken += jobs.length
        for (const job of jobs) {
          const running = work(job).finally(() => {
            active.delete(running)
            round()
          })
          active.add(running)
        }
      } while (again)
      return taken
    })()
    try {
      return await looking
    } finally {
      looking = undefined
    }
  }

  const round = (): void => {
    if (stopped || idle) return
    if (looking) again = true
    else look().then(noteBack, noteAway)
  }

  return {
    wake: round,
    isBusy: () => active.size > 0 || looking !== undefined,
    async drain() {
      const before = ended
      for (;;) {
        const taken = await look()
        if (active.size > 0) await Promise.race(active)
        else if (taken === 0) return ended - before
      }
    },
    async stop() {
      stopped = true
      await looking?.catch(() => 0)
      await Promise.all(active)
    },
  }
}
