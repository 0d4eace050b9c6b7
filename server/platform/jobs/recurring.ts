// Work that repeats regularly: each domain declares its own (`recurring…Jobs` in its jobs.ts), assemble.ts lists them, and
// docs/operations.md describes them for operators (server/recurring.db.test.ts compares the two).
import { type RawBuilder, sql } from 'kysely'
import { addDays, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log/log.ts'
import { onceMore } from '../load/once-more.ts'
import { enqueueAlone, enqueueJobs, type JobRequest } from './enqueue.ts'
import type { JobHandlers } from './worker.ts'

/**
 * When it runs, by application time. Minutes and hours count from midnight in UTC, so that every process has the same
 * runs; `londonHour` is once a day, that many hours after midnight in London.
 */
export type Every = { readonly minutes: number } | { readonly hours: number } | { readonly londonHour: number }

/**
 * Which other jobs it delays: a job that calls the payment provider or the carrier may take minutes, and a job that reads and
 * writes pictures may take hours. The others only use the database.
 */
export type RecurringLane = 'database' | 'provider' | 'carrier' | 'pictures'

export interface RecurringJob {
  readonly kind: string
  readonly every: Every
  readonly lane: RecurringLane
  work(): Promise<void>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export function periodMs(every: Every): number {
  if ('minutes' in every) return every.minutes * minuteMs
  return 'hours' in every ? every.hours * hourMs : dayMs
}

/** The first run after `now`. */
export function computeNextRun(every: Every, now: Date): { readonly number: number; readonly dueAt: Date } {
  const period = periodMs(every)
  if (!('londonHour' in every)) {
    const number = Math.floor(now.getTime() / period) + 1
    return { number, dueAt: new Date(number * period) }
  }
  const on = (day: ReturnType<typeof dayInLondon>) =>
    new Date(startOfDayInLondon(day).getTime() + every.londonHour * hourMs)
  const today = dayInLondon(now)
  const dueAt = on(today) > now ? on(today) : on(addDays(today, 1))
  return { number: Math.floor(dueAt.getTime() / period), dueAt }
}

/** Whether a row of `job` is a run of a recurring job, by its key. */
export const isRecurringRun: RawBuilder<boolean> = sql`(dedupe_key is not null and dedupe_key ~ ('^' || kind || ':[0-9]+$'))`

const nextRun = ({ kind, every }: Pick<RecurringJob, 'kind' | 'every'>, now: Date): JobRequest => {
  const { number, dueAt } = computeNextRun(every, now)
  return { kind, payload: {}, dueAt, dedupeKey: `${kind}:${number}` }
}

/** Queues the next run of each job. However many processes do so, each run is one row, identified by its key. */
export const scheduleRecurring = (
  tx: Tx,
  now: Date,
  jobs: readonly Pick<RecurringJob, 'kind' | 'every'>[],
): Promise<void> =>
  enqueueJobs(
    tx,
    now,
    jobs.map((job) => nextRun(job, now)),
  )

export interface RecurringSchedule {
  /** Queues the next run of each job, now and every hour. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps the next run of each job queued. A run queues the next one by the clock that it sees. If that clock ran ahead and is then
 * set right, nothing else would queue the runs until the time that it had reached.
 */
export function keepScheduled(
  jobs: readonly RecurringJob[],
  { db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: Log },
): RecurringSchedule {
  const schedule = () => transaction(db, (tx) => scheduleRecurring(tx, clock.now(), jobs))
  const scheduling = onceMore(() =>
    schedule().catch((error) => log.warn({ err: error }, 'recurring jobs not queued, next attempt in an hour')),
  )
  let timer: NodeJS.Timeout | undefined
  return {
    async start() {
      await schedule()
      timer ??= setInterval(() => scheduling.ask(), hourMs).unref()
    },
    stop() {
      clearInterval(timer)
      return scheduling.stop()
    },
  }
}

/**
 * The handlers of recurring jobs. The next run is queued first and on its own: a failed run is retried and does not
 * end later ones.
 * @throws Error when two have the same name
 */
export function recurringHandlers(
  jobs: readonly RecurringJob[],
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): JobHandlers {
  const handlers: Record<string, JobHandlers[string]> = {}
  for (const job of jobs) {
    if (handlers[job.kind]) throw new Error(`two recurring jobs are called ${job.kind}`)
    handlers[job.kind] = async () => {
      const now = clock.now()
      await enqueueAlone(db, now, nextRun(job, now))
      await job.work()
    }
  }
  return handlers
}

/** The kinds of the jobs that run in this lane. */
export const kindsInLane = (jobs: readonly RecurringJob[], lane: RecurringLane): string[] =>
  jobs.filter((job) => job.lane === lane).map(({ kind }) => kind)
